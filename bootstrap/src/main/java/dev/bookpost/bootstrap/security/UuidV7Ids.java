package dev.bookpost.bootstrap.security;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.UUIDClock;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import dev.bookpost.domain.IdGenerator;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Ids that grow: within a millisecond the generator counts up (RFC 9562 section 6.2, method 2). */
final class UuidV7Ids implements IdGenerator {
    private final TimeBasedEpochGenerator generator;

    UuidV7Ids(SecureRandom random, InstantSource clock) {
        generator = Generators.timeBasedEpochGenerator(random, new NeverBackClock(clock));
    }

    @Override
    public UUID next() {
        return generator.generate();
    }

    /** Stands still where the machine's clock is set back, since the generator would follow it. */
    private static final class NeverBackClock extends UUIDClock {
        private final InstantSource clock;
        private final AtomicLong latest = new AtomicLong();

        NeverBackClock(InstantSource clock) {
            this.clock = clock;
        }

        @Override
        public long currentTimeMillis() {
            return latest.accumulateAndGet(clock.millis(), Math::max);
        }
    }
}
