package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.RelayBreaker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs when mails are no longer handed out, and when they are again; each change once. */
final class ControlLog {
    private static final Logger log = LoggerFactory.getLogger(ControlLog.class);

    private RelayBreaker.State relay = RelayBreaker.State.CLOSED;
    private boolean paused;

    void saw(ControlState control) {
        if (control.relay().state() != relay) {
            relay = control.relay().state();
            log(control.relay());
        }
        if (control.paused() != paused) {
            paused = control.paused();
            log.info(paused ? "the outbox is paused" : "the outbox is no longer paused");
        }
    }

    private static void log(RelayBreaker relay) {
        switch (relay.state()) {
            case CLOSED -> log.info("the relay takes mails again");
            case UNAVAILABLE -> log.warn("the relay is unavailable, mails wait: {}", relay.lastError());
            case REJECTING -> log.warn("the relay rejects one mail after another, mails wait: {}", relay.lastError());
        }
    }
}
