package dev.bookpost.bootstrap.composition;

import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.OutgoingMail;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A preview that is made when the first mail is shown: links may begin with a port that is chosen at the start. */
final class PreviewWhenAsked implements MailPreview {
    private final Supplier<MailPreview> maker;
    private @Nullable MailPreview made;

    PreviewWhenAsked(Supplier<MailPreview> maker) {
        this.maker = maker;
    }

    @Override
    public Result of(OutgoingMail mail) {
        return made().of(mail);
    }

    private synchronized MailPreview made() {
        MailPreview preview = made;
        if (preview == null) {
            preview = maker.get();
            made = preview;
        }
        return preview;
    }
}
