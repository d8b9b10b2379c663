package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.inbox.CaughtMails;
import dev.bookpost.application.member.AddOperator;
import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.embedded.KeptSecret;
import dev.bookpost.bootstrap.service.Service;
import dev.bookpost.bootstrap.service.ServiceFactory;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.ProcessRole;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.http.Routes;
import dev.bookpost.http.inbox.Inbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts Bookpost with the real adapters. */
public final class BookpostServices implements ServiceFactory {
    private static final Logger log = LoggerFactory.getLogger(BookpostServices.class);
    private static final EmailAddress DEMO_OPERATOR = new EmailAddress("operator@bookpost.example");

    private static final String MEND_DEMO_OPERATOR = "bookpost operator add --embedded makes another";

    @Override
    public Service start(Settings given, Surroundings surroundings, boolean sampleData) {
        Settings settings = surroundings
                .broker()
                .map(broker -> given.with(given.kafka().withBootstrap(broker)))
                .orElse(given);
        Machine machine = Machine.here();
        Optional<CaughtMails> inbox = surroundings.inbox();
        List<Routes> more = inbox.map(mails -> List.of(Inbox.routes(mails))).orElse(List.of());
        Bookpost bookpost = Bookpost.start(
                settings, new PostgresAndSmtp(settings, surroundings.database(), surroundings.relay()), machine, more);
        try {
            return new Running(bookpost, welcome(settings, bookpost, machine, inbox.isPresent(), sampleData));
        } catch (RuntimeException e) {
            bookpost.close();
            throw e;
        }
    }

    private record Running(Bookpost bookpost, List<String> welcome) implements Service {
        @Override
        public void close() {
            bookpost.close();
        }
    }

    private static List<String> welcome(
            Settings settings, Bookpost bookpost, Machine machine, boolean inbox, boolean sampleData) {
        AddOperator addOperator =
                new AddOperator(bookpost.transactions(), machine.hasher(), machine.ids(), machine.clock());
        settings.people().administrator().ifPresent(administrator -> {
            var command = new AddOperator.Command(
                    administrator.email(), administrator.password().reveal(), Role.OPERATOR, false);
            if (addOperator.handle(command) instanceof AddOperator.Result.EmailTaken) {
                log.warn("BOOKPOST_ADMIN_EMAIL belongs to a member who is no operator; nothing was changed"
                        + " (bookpost operator add --promote)");
            }
        });
        List<String> lines = new ArrayList<>();
        if (settings.roles().contains(ProcessRole.HTTP)) {
            lines.add("Bookpost runs at     " + bookpost.url() + "/");
            if (inbox) {
                lines.add("Its mails arrive at  " + bookpost.url() + "/inbox");
            }
        } else {
            lines.add("Bookpost runs without a web server.");
        }
        if (settings.byKafka()) {
            lines.add("Its mails go by      Kafka at "
                    + settings.kafka().bootstrap().orElse("") + ", topic "
                    + settings.kafka().topic());
        }
        bookpost.managementUrl().ifPresent(url -> lines.add("Health and metrics   " + url + "/health/ready, /metrics"));
        if (sampleData) {
            new SampleData(bookpost.transactions(), machine).add();
            if (settings.people().administrator().isEmpty()) {
                lines.add("Operator account     "
                        + demoOperator(settings.dataDir(), bookpost.transactions(), addOperator, machine));
            }
        }
        lines.add("Stop it with Ctrl+C.");
        return lines;
    }

    /** The demonstration's operator keeps the password of the first start; only this user can read it. */
    private static String demoOperator(
            Path dataDir, Transactions<BookingUnitOfWork> transactions, AddOperator addOperator, Machine machine) {
        Path file = dataDir.resolve("operator-password.txt");
        try {
            KeptSecret password =
                    KeptSecret.in(file, () -> machine.secrets().newToken().substring(0, 20));
            var command = new AddOperator.Command(DEMO_OPERATOR, password.value(), Role.OPERATOR, false);
            boolean added = addOperator.handle(command) instanceof AddOperator.Result.Added;
            if (password.made() && !added) {
                Files.delete(file);
                return DEMO_OPERATOR + ", whose password was in " + file + " and is lost (" + MEND_DEMO_OPERATOR + ")";
            }
            boolean asThen = transactions
                    .inTransaction(tx -> tx.members().byEmail(DEMO_OPERATOR))
                    .filter(found -> found.member().isOperator())
                    .filter(found -> machine.hasher().matches(password.value(), found.password()))
                    .isPresent();
            return asThen
                    ? DEMO_OPERATOR + ", its password is in " + file
                    : DEMO_OPERATOR + ", which has been changed: its password is not the one in " + file + " ("
                            + MEND_DEMO_OPERATOR + ")";
        } catch (IOException e) {
            throw new StartFailure("the operator's password cannot be kept in " + file + ": " + e.getMessage(), e);
        }
    }
}
