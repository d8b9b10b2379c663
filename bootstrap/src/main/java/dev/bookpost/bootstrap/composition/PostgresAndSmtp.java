package dev.bookpost.bootstrap.composition;

import dev.bookpost.bootstrap.database.DatabasePool;
import dev.bookpost.bootstrap.database.SessionLimits;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.DatabaseSettings;
import dev.bookpost.bootstrap.settings.MailSettings;
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
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.http.Health;
import dev.bookpost.http.HealthCheck;
import dev.bookpost.persistence.booking.BookingPersistence;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import dev.bookpost.smtp.SmtpGateway;
import dev.bookpost.smtp.SmtpSettings;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.relay.RelaySettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The real adapters: a pool of connections to PostgreSQL, and a few to the relay. */
public final class PostgresAndSmtp implements Adapters {
    private final Settings settings;
    private final MailSettings.Relay relay;
    private final ContentCodec codec = MailKinds.codec();
    private final DatabasePool pool;
    private @Nullable SmtpGateway gateway;

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
        if (gateway != null) {
            gateway.close();
        }
        pool.close();
    }
}
