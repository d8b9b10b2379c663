package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;

class PostgresAndSmtpStoryTest implements StoryContract {
    private static final Pattern CONFIRM_LINK = Pattern.compile("http://\\S+[#=]([A-Za-z0-9_-]{20,})");

    private final Stage stage = new Stage();
    private final Stage.Running running = stage.start("BOOKPOST_REQUIRE_CONFIRMED_EMAIL", "true");

    @AfterEach
    void end() {
        stage.close();
    }

    @Override
    public Bookpost bookpost() {
        return running.bookpost();
    }

    @Override
    public String addResource() {
        return running.addResource(1);
    }

    @Override
    public List<MailState> awaitSettled(int count) throws InterruptedException {
        return stage.awaitSettled(count);
    }

    private List<ArrivedMail> arrived() {
        return stage.relay.received().stream().map(ArrivedMail::of).toList();
    }

    @Override
    public String confirmToken() {
        ArrivedMail welcome = arrived().getFirst();
        Matcher link = CONFIRM_LINK.matcher(welcome.text());
        assertThat(link.find()).as(welcome.text()).isTrue();
        return link.group(1);
    }

    @Override
    public void checkMails(String recipient, Locale locale) {
        assertThat(arrived()).extracting(ArrivedMail::recipient).containsExactly(recipient, recipient, recipient);
        List<String> beginnings = locale.equals(Locale.KOREAN)
                ? List.of("이메일 주소를 확인해 주세요", "예약 확정: ", "예약 취소: ")
                : List.of("Please confirm your e-mail address", "Booking confirmed: ", "Booking cancelled: ");
        for (int i = 0; i < 3; i++) {
            assertThat(arrived().get(i).subject()).startsWith(beginnings.get(i));
        }
        assertThat(arrived().get(1).text()).contains("Han River");
        assertThat(stage.database.query("select * from email_outbox")).isEmpty();
        assertThat(stage.database.query("""
                select kind, state, attempt_count, uncertain, locale, reply like '250 %' from email_history
                order by seq"""))
                .containsExactly(
                        "member-welcome|SENT|0|f|" + locale + "|t",
                        "booking-confirmed|SENT|0|f|" + locale + "|t",
                        "booking-cancelled|SENT|0|f|" + locale + "|t");
    }
}
