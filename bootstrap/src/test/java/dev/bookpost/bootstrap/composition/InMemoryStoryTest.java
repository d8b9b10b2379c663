package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.member.MemberMails.Welcome;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.OutgoingMail;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

class InMemoryStoryTest implements StoryContract {
    private final InMemoryAdapters inMemory = new InMemoryAdapters();
    private final WatchedAdapters watched = new WatchedAdapters(inMemory);
    private final Bookpost bookpost = Bookpost.start(
            Settings.read(Map.of("BOOKPOST_HTTP_PORT", "0"), Optional.empty(), Purpose.SERVE_EMBEDDED),
            watched,
            Machine.here(),
            List.of());

    @AfterEach
    void end() {
        bookpost.close();
    }

    @Override
    public Bookpost bookpost() {
        return bookpost;
    }

    @Override
    public String addResource() {
        ResourceId id = new ResourceId(UUID.randomUUID());
        return bookpost.transactions().inTransaction(tx -> {
            tx.resources()
                    .add(new Resource(
                            id,
                            "Han River",
                            ZoneId.of("Asia/Seoul"),
                            1,
                            new Approval.Automatic(),
                            Duration.ZERO,
                            Instant.now()));
            return id.toString();
        });
    }

    @Override
    public List<MailState> awaitSettled(int count) throws InterruptedException {
        return watched.awaitSettled(count);
    }

    @Override
    public String confirmToken() {
        MailContent content = inMemory.gateway.delivered().getFirst().content();
        assertThat(content).isInstanceOf(Welcome.class);
        return ((Welcome) content).confirmToken();
    }

    @Override
    public void checkMails(String recipient, Locale locale) {
        List<OutgoingMail> mails = inMemory.gateway.delivered();
        assertThat(mails)
                .extracting(mail -> mail.content().kind())
                .containsExactly(MemberMails.WELCOME, BookingMails.CONFIRMED, BookingMails.CANCELLED);
        assertThat(mails)
                .allMatch(mail -> mail.locale().equals(locale))
                .allMatch(mail -> mail.recipient().value().equals(recipient));
    }
}
