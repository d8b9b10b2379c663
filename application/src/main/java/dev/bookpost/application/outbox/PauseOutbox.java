package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxStats;

/** Stops all processes from handing out mails, and lets them go on. */
public final class PauseOutbox {
    private final OutboxControl control;
    private final OutboxOperations outbox;

    public PauseOutbox(OutboxControl control, OutboxOperations outbox) {
        this.control = control;
        this.outbox = outbox;
    }

    /** Without effect if it is paused already. */
    public OutboxStats pause() {
        control.pause();
        return outbox.stats();
    }

    /** Without effect if it is not paused. */
    public OutboxStats resume() {
        control.resume();
        return outbox.stats();
    }
}
