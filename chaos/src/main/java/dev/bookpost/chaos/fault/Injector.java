package dev.bookpost.chaos.fault;

import dev.bookpost.chaos.account.Fault;
import dev.bookpost.chaos.fault.Scene.Post;
import dev.bookpost.chaos.fault.Schedule.Planned;
import dev.bookpost.chaos.process.Broker;
import dev.bookpost.chaos.process.Postgres;
import dev.bookpost.chaos.relay.Mood;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Carries a schedule out. */
public final class Injector {
    private static final Duration BETWEEN_CUTS = Duration.ofMillis(15);

    private final Scene scene;
    private final Journal journal;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> underWay = new ArrayList<>();

    public Injector(Scene scene, Journal journal) {
        this.scene = scene;
        this.journal = journal;
    }

    /** Returns when the last fault has been ended and everything is as at the start. */
    public void carryOut(List<Planned> plan) throws InterruptedException {
        long begin = journal.now();
        for (Planned planned : plan) {
            over.await(begin + planned.at().toNanos() - journal.now(), TimeUnit.NANOSECONDS);
            underWay.add(Thread.ofVirtual().name(planned.action().toString()).start(() -> doOne(planned)));
        }
        for (Thread thread : underWay) {
            thread.join();
        }
        scene.posts().forEach(Post::heal);
        scene.broker().ifPresent(Broker::startAgain);
        Exception failure = failures.poll();
        if (failure != null) {
            throw new IllegalStateException("a fault could not be carried out", failure);
        }
    }

    private void doOne(Planned planned) {
        try {
            if (planned.action().target().perProcess()) {
                doTo(scene.posts().get(planned.process() - 1), planned);
            } else {
                doToAll(planned);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            failures.add(e);
        }
    }

    private void doToAll(Planned planned) throws InterruptedException, IOException {
        switch (planned.action()) {
            case POSTGRES_FAST -> restart(Postgres.End.FAST, planned.lasting());
            case POSTGRES_IMMEDIATE -> restart(Postgres.End.IMMEDIATE, planned.lasting());
            case POSTGRES_KILL -> restart(Postgres.End.KILL, planned.lasting());
            case RELAY_TROUBLE -> {
                long from = journal.now();
                scene.relay().mood(planned.mood());
                letPass(planned.lasting());
                scene.relay().mood(Mood.FRIENDLY);
                journal.add(Fault.Kind.RELAY_TROUBLE, Fault.ALL, from);
            }
            case BROKER_KILL, BROKER_FREEZE, RECORDS_DELETED ->
                doTo(scene.broker().orElseThrow(), planned.action(), planned.lasting());
            case LOAD_CUT -> cutAgainAndAgain(scene.loadToDatabase(), planned.lasting());
            default -> throw new IllegalArgumentException(planned.toString());
        }
    }

    /** The answers are held back first, so that some commits happen whose callers do not learn of it. */
    private void cutAgainAndAgain(TcpProxy wire, Duration lasting) throws InterruptedException {
        long from = journal.now();
        while (journal.now() - from < lasting.toNanos()) {
            wire.holdTowardsClient(true);
            letPass(BETWEEN_CUTS);
            wire.resetAll();
            wire.holdTowardsClient(false);
            letPass(BETWEEN_CUTS);
        }
        journal.add(Fault.Kind.LOAD_WIRE, Fault.ALL, from);
    }

    private void restart(Postgres.End how, Duration away) throws InterruptedException, IOException {
        long from = journal.now();
        scene.postgres().stop(how);
        letPass(away);
        scene.postgres().start();
        journal.add(Fault.Kind.DATABASE_DOWN, Fault.ALL, from);
    }

    private void doTo(Broker broker, Action action, Duration lasting) throws InterruptedException {
        long from = journal.now();
        switch (action) {
            case BROKER_KILL -> {
                broker.kill();
                letPass(lasting);
                broker.startAgain();
                journal.add(Fault.Kind.BROKER_DOWN, Fault.ALL, from);
            }
            case BROKER_FREEZE -> {
                broker.freeze();
                letPass(lasting);
                broker.thaw();
                journal.add(Fault.Kind.BROKER_FROZEN, Fault.ALL, from);
            }
            case RECORDS_DELETED -> {
                if (broker.deleteRecords()) {
                    journal.add(Fault.Kind.RECORDS_DELETED, Fault.ALL, from);
                }
            }
            default -> throw new IllegalArgumentException(action.toString());
        }
    }

    private void doTo(Post post, Planned planned) throws InterruptedException {
        long from = journal.now();
        switch (planned.action()) {
            case KILL -> post.worker().kill();
            case TERMINATE -> post.worker().terminate();
            case FREEZE, FREEZE_BEYOND_LEASE -> {
                Runnable thaw = post.worker().freeze();
                letPass(planned.lasting());
                thaw.run();
            }
            case RELAY_ANSWERS_LOST -> {
                post.toRelay().loseRepliesAfterDot(true);
                letPass(planned.lasting());
                post.toRelay().loseRepliesAfterDot(false);
            }
            case RELAY_CUT -> post.toRelay().resetAll();
            case RELAY_FREEZE -> hold(post.toRelay(), planned.lasting());
            case RELAY_SLOW -> slow(post.toRelay(), planned.lasting());
            case RELAY_REFUSED -> refuse(post.toRelay(), planned.lasting());
            case DATABASE_CUT -> post.toDatabase().resetAll();
            case DATABASE_FREEZE, DATABASE_FREEZE_BEYOND_LEASE -> hold(post.toDatabase(), planned.lasting());
            case DATABASE_SLOW -> slow(post.toDatabase(), planned.lasting());
            case DATABASE_REFUSED -> refuse(post.toDatabase(), planned.lasting());
            default -> throw new IllegalArgumentException(planned.toString());
        }
        journal.add(kind(planned.action()), planned.process(), from);
    }

    private static Fault.Kind kind(Action action) {
        return switch (action) {
            case KILL -> Fault.Kind.KILLED;
            case TERMINATE -> Fault.Kind.STOPPED;
            case FREEZE, FREEZE_BEYOND_LEASE -> Fault.Kind.FROZEN;
            default -> action.target() == Action.Target.RELAY_WIRE ? Fault.Kind.RELAY_WIRE : Fault.Kind.DATABASE_WIRE;
        };
    }

    private void hold(TcpProxy wire, Duration lasting) throws InterruptedException {
        wire.holdTowardsServer(true);
        wire.holdTowardsClient(true);
        letPass(lasting);
        wire.holdTowardsServer(false);
        wire.holdTowardsClient(false);
    }

    private void slow(TcpProxy wire, Duration lasting) throws InterruptedException {
        wire.delay(Duration.ofMillis(100));
        letPass(lasting);
        wire.delay(Duration.ZERO);
    }

    private void refuse(TcpProxy wire, Duration lasting) throws InterruptedException {
        wire.refuse(true);
        wire.resetAll();
        letPass(lasting);
        wire.refuse(false);
    }

    private void letPass(Duration time) throws InterruptedException {
        over.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }
}
