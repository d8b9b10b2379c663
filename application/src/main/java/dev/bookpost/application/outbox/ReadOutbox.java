package dev.bookpost.application.outbox;

import dev.bookpost.application.Page;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailDetail.StoredContent;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxStats;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows operators where mails are. Who is an operator, the edge decides. */
public final class ReadOutbox {
    private final OutboxOperations outbox;
    private final ContentCodec codec;

    public ReadOutbox(OutboxOperations outbox, ContentCodec codec) {
        this.outbox = outbox;
        this.codec = codec;
    }

    /** The names of the kinds that there are, in order. */
    public List<String> kinds() {
        return codec.known().stream().map(MailKind::name).distinct().sorted().toList();
    }

    public OutboxStats stats() {
        return outbox.stats();
    }

    /**
     * The newest first.
     *
     * @param before where to go on: the number of the last mail of the page before
     * @param size 1 to {@value Page#MAX_SIZE}
     */
    public Page<MailEntry> list(MailFilter filter, @Nullable Long before, int size) {
        Page.requireSize(size);
        return Page.of(outbox.list(filter, before, size + 1), size);
    }

    /** Its content is masked ({@link ContentCodec#masked}). */
    public Optional<MailDetail> find(MailId id) {
        return outbox.find(id).map(this::masked);
    }

    private MailDetail masked(MailDetail mail) {
        StoredContent content = mail.content();
        return content == null
                ? mail
                : new MailDetail(
                        mail.entry(),
                        new StoredContent(content.version(), codec.masked(content.payload())),
                        mail.attempts());
    }
}
