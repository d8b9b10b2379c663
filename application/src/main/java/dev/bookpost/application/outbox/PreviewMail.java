package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.ContentCodec.UnreadableContentException;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailDetail.StoredContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutgoingMail;
import java.util.Locale;
import java.util.Optional;

/**
 * Shows operators a live mail as it would leave now, with what opens doors masked: the content is masked before it is
 * composed, so nothing that is made of it can tell. Who is an operator, the edge decides.
 */
public final class PreviewMail {
    private final OutboxOperations outbox;
    private final ContentCodec codec;
    private final MailPreview preview;

    public PreviewMail(OutboxOperations outbox, ContentCodec codec, MailPreview preview) {
        this.outbox = outbox;
        this.codec = codec;
        this.preview = preview;
    }

    public sealed interface Result {
        record Shown(MailPreview.Result.Composed mail) implements Result {}

        /** @param reason why it would not leave; one line for people, free of personal data */
        record Unsendable(String reason) implements Result {}

        /** Its content is gone. */
        record Finished() implements Result {}

        record NotFound() implements Result {}
    }

    public Result handle(MailId id) {
        Optional<MailDetail> found = outbox.find(id);
        if (found.isEmpty()) {
            return new Result.NotFound();
        }
        StoredContent content = found.get().content();
        return content == null ? new Result.Finished() : preview(found.get(), content);
    }

    private Result preview(MailDetail mail, StoredContent stored) {
        MailView view = mail.entry().mail();
        Optional<EmailAddress> recipient = EmailAddress.parse(mail.entry().recipient());
        if (recipient.isEmpty()) {
            return new Result.Unsendable("the recipient is not a mail address");
        }
        Optional<MailKind> kind = codec.known().stream()
                .filter(known -> known.name().equals(view.kind()) && known.version() == stored.version())
                .findFirst();
        if (kind.isEmpty()) {
            return new Result.Unsendable(
                    "this process does not know version " + stored.version() + " of its kind; a newer one may");
        }
        MailContent content;
        try {
            content = codec.decode(kind.get(), codec.masked(stored.payload()));
        } catch (UnreadableContentException e) {
            return new Result.Unsendable("the content is not that of a " + kind.get());
        }
        Locale locale = Locale.forLanguageTag(mail.entry().locale());
        OutgoingMail outgoing =
                new OutgoingMail(view.id(), content, recipient.get(), locale, view.dueAt(), view.reference());
        return switch (preview.of(outgoing)) {
            case MailPreview.Result.Composed composed -> new Result.Shown(composed);
            case MailPreview.Result.Unsendable(var reason) -> new Result.Unsendable(reason);
        };
    }
}
