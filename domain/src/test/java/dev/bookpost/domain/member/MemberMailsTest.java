package dev.bookpost.domain.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.NewMail;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemberMailsTest {
    private static final Instant NOW = Instant.parse("2027-03-01T08:00:00Z");
    private static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    private static final Member MEMBER = new Member(
            new MemberId(new UUID(0x7000, 2)),
            new EmailAddress("lee@example.com"),
            "Visit evil.example",
            Locale.KOREA,
            SEOUL,
            Role.MEMBER,
            false,
            true);

    private static NewMail welcome() {
        return MemberMails.welcome(new MailId(new UUID(0x7000, 1)), MEMBER, "s3cret", NOW);
    }

    @Test
    void a_welcome_holds_the_token_and_the_moment_and_nothing_that_was_typed() {
        assertThat(welcome().content()).isEqualTo(new MemberMails.Welcome("s3cret", NOW, SEOUL));
        assertThat(welcome().recipient()).isEqualTo(MEMBER.email());
        assertThat(welcome().locale()).isEqualTo(Locale.KOREA);
    }

    @Test
    void secrets_and_addresses_do_not_show_in_logs() {
        assertThat(welcome().content().toString()).doesNotContain("s3cret");
        assertThat(MEMBER.toString()).doesNotContain("lee@").doesNotContain("evil");
        assertThat(new PasswordHash("$argon2id$v=19$abc").toString()).doesNotContain("abc");
    }

    @Test
    void viewers_and_operators_see_all_and_only_operators_operate() {
        for (Role role : Role.values()) {
            Member member = new Member(MEMBER.id(), MEMBER.email(), "Lee", Locale.KOREA, SEOUL, role, true, true);
            assertThat(member.seesAll()).isEqualTo(role == Role.VIEWER || role == Role.OPERATOR);
            assertThat(member.isOperator()).isEqualTo(role == Role.OPERATOR);
        }
    }
}
