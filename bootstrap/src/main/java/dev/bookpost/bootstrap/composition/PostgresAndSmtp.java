package dev.bookpost.bootstrap.composition;

import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.database.DatabasePool;
import dev.bookpost.bootstrap.database.SessionLimits;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.DatabaseSettings;
import dev.bookpost.bootstrap.settings.KafkaSettings;
import dev.bookpost.bootstrap.settings.MailSettings;
import dev.bookpost.bootstrap.settings.ProcessRole;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.db.Migrations;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.domain.outbox.PublishedMails;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.http.Health;
import dev.bookpost.http.HealthCheck;
import dev.bookpost.kafka.BrokerSettings;
import dev.bookpost.kafka.KafkaWay;
import dev.bookpost.kafka.PublisherSettings;
import dev.bookpost.kafka.ReceiverSettings;
import dev.bookpost.kafka.RecordPublisher;
import dev.bookpost.kafka.RecordReceiver;
import dev.bookpost.kafka.TopicSettings;
import dev.bookpost.persistence.booking.BookingPersistence;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import dev.bookpost.smtp.SmtpGateway;
import dev.bookpost.smtp.SmtpSettings;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.relay.RelaySettings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The real adapters: connections to PostgreSQL and to the relay, and to Kafka where a role asks for it. */
public final class PostgresAndSmtp implements Adapters {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Settings settings;
    private final MailSettings.Relay relay;
    private final ContentCodec codec = MailKinds.codec();
    private final DatabasePool pool;
    private @Nullable SmtpGateway gateway;
    private @Nullable RecordPublisher publisher;
    private volatile @Nullable RecordReceiver receiver;

    public PostgresAndSmtp(Settings settings, DatabaseSettings.Address database, MailSettings.Relay relay) {
        this.settings = settings;
        this.relay = relay;
        this.pool = DatabasePool.open(database, settings.database().poolSize(), SessionLimits.DEFAULT);
    }

    @Override
    public Transactions<BookingUnitOfWork> transactions(Consumer<CommittedMails> onCommitted) {
        return BookingPersistence.transactions(pool.dataSource(), codec, onCommitted);
    }

    @Override
    public OutboxRepository outbox() {
        return OutboxPersistence.repository(pool.dataSource(), keepHistory(), new Random());
    }

    private boolean keepHistory() {
        return settings.outbox().historyRetention().isPositive();
    }

    @Override
    public OutboxControl control() {
        return OutboxPersistence.control(pool.dataSource());
    }

    @Override
    public OutboxOperations operations(Runnable onRequeued) {
        return OutboxPersistence.operations(pool.dataSource(), keepHistory(), onRequeued);
    }

    @Override
    public MailJournal journal() {
        return OutboxPersistence.journal(pool.dataSource());
    }

    @Override
    public Suppressions suppressions() {
        return OutboxPersistence.suppressions(pool.dataSource());
    }

    @Override
    public QueueSampler sampler(String processName, Duration turn) {
        return OutboxPersistence.sampler(pool.dataSource(), processName, turn);
    }

    @Override
    public void measure(MeterRegistry registry) {
        pool.measure(registry);
        if (settings.roles().contains(ProcessRole.CONSUMER)) {
            Gauge.builder("bookpost.kafka.lag", () -> fromReceiver(RecordReceiver::lag, 0L))
                    .description("Records of this consumer's partitions that are not done with; about a second old")
                    .register(registry);
            Gauge.builder("bookpost.kafka.received", () -> fromReceiver(RecordReceiver::received, 0))
                    .description("Records that this consumer has received and is not done with")
                    .register(registry);
        }
    }

    private <T> T fromReceiver(Function<RecordReceiver, T> read, T otherwise) {
        RecordReceiver open = receiver;
        return open == null ? otherwise : read.apply(open);
    }

    @Override
    public Publications publications(Duration limit) {
        Duration delivery = limit.minus(PublisherSettings.MAX_BLOCK);
        PublisherSettings limits = new PublisherSettings(delivery.compareTo(SECOND) < 0 ? SECOND : delivery);
        RecordPublisher opened = opened(() -> KafkaWay.publisher(brokers(), limits));
        publisher = opened;
        return opened;
    }

    @Override
    public PublishedMails publishedMails(Runnable onArrival) {
        ReceiverSettings group = ReceiverSettings.of(settings.kafka().group());
        RecordReceiver opened = opened(() -> KafkaWay.receiver(brokers(), group, onArrival));
        receiver = opened;
        return opened;
    }

    @Override
    public Optional<String> receivingTrouble() {
        return fromReceiver(RecordReceiver::trouble, Optional.empty());
    }

    private static <C> C opened(Supplier<C> open) {
        try {
            return open.get();
        } catch (IllegalArgumentException e) {
            throw new StartFailure(
                    "no Kafka client can be made of BOOKPOST_KAFKA_BOOTSTRAP and BOOKPOST_KAFKA_CLIENT_CONFIG: "
                            + e.getMessage(),
                    e);
        }
    }

    private BrokerSettings brokers() {
        KafkaSettings kafka = settings.kafka();
        KafkaSettings.Creation creation = kafka.creation();
        OptionalInt replication = creation.replication().map(OptionalInt::of).orElse(OptionalInt.empty());
        TopicSettings topic =
                new TopicSettings(kafka.topic(), creation.partitions(), replication, creation.retention());
        return new BrokerSettings(
                kafka.bootstrap().orElseThrow(() -> new IllegalStateException("no broker was named")),
                topic,
                kafka.client());
    }

    @Override
    public ContentCodec codec() {
        return codec;
    }

    @Override
    public MailGateway gateway(URI publicUrl) {
        MailSettings mail = settings.mail();
        RelaySettings.Credentials credentials = relay.credentials()
                .map(given -> new RelaySettings.Credentials(
                        given.user(), given.password().reveal()))
                .orElse(null);
        RelaySettings relaySettings = new RelaySettings(
                relay.host(),
                relay.port(),
                RelaySettings.Security.valueOf(relay.security().name()),
                credentials,
                mail.origin().mailDomain(),
                RelaySettings.Limits.DEFAULT.withConnections(mail.connections()));
        SmtpSettings smtp = new SmtpSettings(relaySettings, mail.origin(), publicUrl, signer(mail), mail.templates());
        SmtpGateway opened = relay.trusted()
                .map(trusted -> SmtpGateway.open(smtp, trusted.sockets()))
                .orElseGet(() -> SmtpGateway.open(smtp));
        gateway = opened;
        return opened;
    }

    @Override
    public MailPreview preview(URI publicUrl) {
        return preview(settings.mail(), publicUrl);
    }

    /** For a process that only looks. */
    static MailPreview preview(MailSettings mail, URI publicUrl) {
        return SmtpGateway.preview(mail.origin(), publicUrl, signer(mail), mail.templates());
    }

    private static MailSigner signer(MailSettings mail) {
        return mail.signer().<MailSigner>map(dkim -> dkim::sign).orElse(MailSigner.NONE);
    }

    @Override
    public HealthCheck database() {
        return new HealthCheck(
                "database", () -> pool.fault().<Health>map(Health.Unwell::new).orElse(Health.WELL));
    }

    @Override
    public HealthCheck schema() {
        return new HealthCheck("schema", () -> schemaHealth(pool.schemaVersion()));
    }

    /** A newer schema bears with the processes of the version before, for else none could be upgraded while others run. */
    static Health schemaHealth(int version) {
        if (version < Migrations.LATEST) {
            return new Health.Unwell("is older than this version needs; run bookpost migrate");
        }
        return version > Migrations.LATEST ? new Health.Warning("is newer than this version") : Health.WELL;
    }

    /** Of the pool's connections, those that somebody holds at this moment. */
    int connectionsInUse() {
        return pool.connectionsInUse();
    }

    @Override
    public void close() {
        RecordReceiver receiving = receiver;
        if (receiving != null) {
            receiving.close();
        }
        if (publisher != null) {
            publisher.close();
        }
        if (gateway != null) {
            gateway.close();
        }
        pool.close();
    }
}
