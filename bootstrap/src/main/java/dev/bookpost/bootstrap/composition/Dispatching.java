package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.outbox.ConsumeMail;
import dev.bookpost.application.outbox.DispatchPolicy;
import dev.bookpost.application.outbox.Dispatcher;
import dev.bookpost.application.outbox.PublishMail;
import dev.bookpost.application.outbox.RelayBudget;
import dev.bookpost.application.outbox.SendMail;
import dev.bookpost.application.outbox.WayOut;
import dev.bookpost.bootstrap.settings.OutboxSettings;
import dev.bookpost.bootstrap.settings.ProcessRole;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.outbox.PublishedMails;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** The ways out of the outbox that the roles of this process ask for. */
final class Dispatching {
    /** Beyond a send's deadline: what settling takes. */
    private static final Duration STOP_RESERVE = Duration.ofSeconds(5);

    private final Settings settings;
    private final Adapters adapters;
    private final Machine machine;
    private final Monitoring monitoring;
    private final List<Dispatcher> woken = new CopyOnWriteArrayList<>();
    private final List<Dispatcher> running = new CopyOnWriteArrayList<>();

    Dispatching(Settings settings, Adapters adapters, Machine machine, Monitoring monitoring) {
        this.settings = settings;
        this.adapters = adapters;
        this.machine = machine;
        this.monitoring = monitoring;
    }

    /** @param publicUrl what links in mails begin with */
    void start(URI publicUrl) {
        Set<ProcessRole> roles = settings.roles();
        if (roles.contains(ProcessRole.DISPATCHER) || roles.contains(ProcessRole.CONSUMER)) {
            startSenders(roles, new SendMail(adapters.codec(), adapters.gateway(publicUrl)));
        }
        if (roles.contains(ProcessRole.PUBLISHER)) {
            Dispatcher.Worker worker = worker(ProcessRole.PUBLISHER);
            PublishMail publish = new PublishMail(
                    adapters.publications(settings.outbox().sendDeadline()),
                    adapters.codec().known(),
                    settings.kafka().republishAfter(),
                    worker);
            monitoring.watchBroker(publish::trouble);
            DispatchPolicy policy = policy(settings.kafka().inFlight());
            woken.add(start(ProcessRole.PUBLISHER, policy, publish, RelayBudget.UNLIMITED, worker));
        }
    }

    private void startSenders(Set<ProcessRole> roles, SendMail sendMail) {
        if (roles.contains(ProcessRole.DISPATCHER)) {
            woken.add(startSender(ProcessRole.DISPATCHER, sendMail));
        }
        if (roles.contains(ProcessRole.CONSUMER)) {
            WokenLater consumer = new WokenLater();
            PublishedMails records = adapters.publishedMails(consumer);
            monitoring.watchBroker(adapters::receivingTrouble);
            consumer.is(startSender(ProcessRole.CONSUMER, new ConsumeMail(records, sendMail)));
        }
    }

    /** Records may arrive before there is somebody to wake; who starts looks for itself. */
    private static final class WokenLater implements Runnable {
        private volatile Runnable wake = () -> {};

        void is(Dispatcher dispatcher) {
            wake = dispatcher::wake;
        }

        @Override
        public void run() {
            wake.run();
        }
    }

    private Dispatcher startSender(ProcessRole role, WayOut way) {
        DispatchPolicy policy = policy(settings.mail().connections());
        return start(role, policy, way, budget(policy), worker(role));
    }

    private DispatchPolicy policy(int atATime) {
        OutboxSettings outbox = settings.outbox();
        return new DispatchPolicy(
                outbox.poll(), outbox.batch(), outbox.lease(), outbox.sendDeadline(), atATime, outbox.retry());
    }

    private Dispatcher start(
            ProcessRole role, DispatchPolicy policy, WayOut way, RelayBudget budget, Dispatcher.Worker worker) {
        Dispatcher dispatcher = new Dispatcher(adapters.outbox(), way, policy, budget, worker);
        monitoring.watch(role, dispatcher);
        running.add(dispatcher);
        dispatcher.start();
        return dispatcher;
    }

    /** One for each role, which claims in a name of its own, for it gives back what it claimed and does not hold. */
    private Dispatcher.Worker worker(ProcessRole role) {
        String name = role == ProcessRole.DISPATCHER
                ? machine.processName()
                : machine.processName() + "-" + role.name().toLowerCase(Locale.ROOT);
        return new Dispatcher.Worker(name, System::nanoTime, new Random(), monitoring.dispatching());
    }

    private RelayBudget budget(DispatchPolicy policy) {
        return settings.mail()
                .maxPerSecond()
                .<RelayBudget>map(perSecond -> new SteadyBudget(perSecond, policy.startWindow()))
                .orElse(RelayBudget.UNLIMITED);
    }

    /** Something was enqueued, or is due again. */
    void wake() {
        woken.forEach(Dispatcher::wake);
    }

    /** What is under way ends, and the rest is given back. */
    void stop() throws InterruptedException {
        Duration bound = settings.outbox().sendDeadline().plus(STOP_RESERVE);
        List<Thread> stops = running.stream()
                .map(dispatcher -> Thread.ofVirtual().start(() -> stop(dispatcher, bound)))
                .toList();
        for (Thread stop : stops) {
            stop.join();
        }
    }

    private static void stop(Dispatcher dispatcher, Duration bound) {
        try {
            dispatcher.stop(bound);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
