package dev.bookpost.domain.violation;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Takes time, ids and randomness from the surroundings, in each way there is. */
public final class AsksForItself {
    private AsksForItself() {}

    public static final class InstantNow {
        Instant now() {
            return Instant.now();
        }
    }

    public static final class DateNow {
        LocalDate today() {
            return LocalDate.now(ZoneOffset.UTC);
        }
    }

    public static final class NowAsAReference {
        Supplier<Instant> clock() {
            return Instant::now;
        }
    }

    public static final class Millis {
        long now() {
            return System.currentTimeMillis();
        }
    }

    public static final class SystemClock {
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    public static final class TickingClock {
        Clock clock() {
            return Clock.tickMillis(ZoneOffset.UTC);
        }
    }

    public static final class SystemSource {
        InstantSource clock() {
            return InstantSource.system();
        }
    }

    public static final class RandomUuid {
        UUID next() {
            return UUID.randomUUID();
        }
    }

    public static final class MathRandom {
        double next() {
            return Math.random();
        }
    }

    public static final class NewRandom {
        Random random() {
            return new Random();
        }
    }

    public static final class NewSecureRandom {
        Random random() {
            return new SecureRandom();
        }
    }

    public static final class StrongRandom {
        Random random() throws NoSuchAlgorithmException {
            return SecureRandom.getInstanceStrong();
        }
    }

    public static final class ThreadRandom {
        int next() {
            return ThreadLocalRandom.current().nextInt();
        }
    }

    public static final class DefaultRandom {
        RandomGenerator random() {
            return RandomGenerator.getDefault();
        }
    }

    public static final class Nanos {
        long now() {
            return System.nanoTime();
        }
    }

    public static final class NanosAsAReference {
        LongSupplier clock() {
            return System::nanoTime;
        }
    }
}
