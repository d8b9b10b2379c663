package dev.bookpost.chaos.relay;

import dev.bookpost.chaos.account.RelayLog;
import dev.bookpost.chaos.account.RelayLog.Copy;
import dev.bookpost.chaos.account.RelayLog.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the relay has seen, across its connections. */
final class Register {
    private final List<Copy> copies = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private final Map<String, Integer> named = new HashMap<>();

    /** How often the recipient had been named before. */
    synchronized int named(String recipient) {
        return named.merge(recipient, 1, Integer::sum) - 1;
    }

    synchronized void body(String mail) {
        bodies.add(mail);
    }

    /** Written down before it is said: it may arrive although the connection breaks. */
    synchronized void refused(String mail, int code) {
        refusals.add(new Refusal(mail, code));
    }

    synchronized void took(Copy copy) {
        copies.add(copy);
    }

    synchronized int deliveries() {
        return copies.size();
    }

    synchronized RelayLog log() {
        return new RelayLog(copies, bodies, refusals);
    }
}
