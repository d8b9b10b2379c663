package dev.bookpost.bootstrap.command;

import dev.bookpost.application.outbox.PreviewMail;
import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailPreview.Part;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = {
            "Print what is known of one mail, and what the relay said to each attempt that failed.",
            "With --preview: the mail as it would leave now, tokens masked. It needs the settings of the service that",
            "mails are made by: BOOKPOST_MAIL_*, BOOKPOST_PUBLIC_URL, BOOKPOST_DKIM_*. Nothing is sent."
        })
final class OutboxShowCommand extends DatabaseAction {
    private static final String NO_SUCH_MAIL = "there is no such mail";

    @Parameters(paramLabel = "ID", description = "a mail's id, as outbox list prints it")
    private UUID id = new UUID(0, 0);

    @Option(
            names = "--preview",
            paramLabel = "PART",
            description = "print this part of the mail, and nothing else: html, text, calendar or source")
    private @Nullable Part part;

    OutboxShowCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    Purpose purpose(boolean embedded) {
        if (part == null) {
            return super.purpose(embedded);
        }
        return embedded ? Purpose.PREVIEW_EMBEDDED : Purpose.PREVIEW;
    }

    @Override
    int run(Settings settings, Surroundings surroundings) {
        return part == null ? show(settings, surroundings) : preview(part, settings, surroundings);
    }

    private int show(Settings settings, Surroundings surroundings) {
        boolean keepHistory = settings.outbox().historyRetention().isPositive();
        Optional<MailDetail> found =
                OutboxDesk.over(surroundings.connections(), keepHistory).read().find(new MailId(id));
        if (found.isEmpty()) {
            return refused(NO_SUCH_MAIL);
        }
        MailSheet.print(out(), found.get());
        return 0;
    }

    private int preview(Part wanted, Settings settings, Surroundings surroundings) {
        PreviewMail preview = OutboxDesk.preview(surroundings.connections(), settings);
        return switch (preview.handle(new MailId(id))) {
            case PreviewMail.Result.Shown(var mail) ->
                mail.part(wanted)
                        .map(this::printed)
                        .orElseGet(
                                () -> refused("the mail has no " + wanted.name().toLowerCase(Locale.ROOT) + " part"));
            case PreviewMail.Result.Unsendable(var reason) -> refused("the mail cannot be sent as it is: " + reason);
            case PreviewMail.Result.Finished() -> refused("the mail is finished; its content is not kept");
            case PreviewMail.Result.NotFound() -> refused(NO_SUCH_MAIL);
        };
    }

    /** As it is, so that it can be kept in a file. */
    private int printed(String text) {
        out().print(text);
        return 0;
    }
}
