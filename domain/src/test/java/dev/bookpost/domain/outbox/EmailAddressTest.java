package dev.bookpost.domain.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class EmailAddressTest {
    @Test
    void spellings_of_one_mailbox_have_one_canonical_form() {
        assertThat(List.of("Kim@Example.COM", " kim@example.com ", "kim@example.com"))
                .allSatisfy(
                        typed -> assertThat(EmailAddress.parse(typed)).contains(new EmailAddress("kim@example.com")));
    }

    @Test
    void an_international_domain_becomes_ascii() {
        assertThat(EmailAddress.parse("a@예약.example")).contains(new EmailAddress("a@xn--3f5bzj.example"));
        assertThat(EmailAddress.parse("a@BÜCHER.example")).contains(new EmailAddress("a@xn--bcher-kva.example"));
    }

    @Test
    void nothing_that_could_carry_a_second_recipient_or_a_command_is_an_address() {
        assertThat(List.of(
                        "a@x.example,b@x.example",
                        "a@x.example;b@x.example",
                        "a@x.example\r\nRCPT TO:<b@x.example>",
                        "a@x.example> SIZE=1",
                        "\"a b\"@x.example",
                        "Name <a@x.example>",
                        "a(comment)@x.example",
                        "a@[127.0.0.1]",
                        "a@localhost",
                        "a..b@x.example",
                        ".a@x.example",
                        "a\u200B@x.example",
                        "\uAC0D\uAC0Anoop@x.example",
                        "a\u0000@x.example",
                        "@x.example",
                        "a@",
                        "",
                        "a".repeat(65) + "@x.example",
                        "a@" + "b".repeat(64) + ".example",
                        "a@" + "bbbbbbbb.".repeat(40) + "example"))
                .allSatisfy(typed -> assertThat(EmailAddress.parse(typed)).isEmpty());
    }

    @Test
    void a_local_part_that_would_be_cut_to_somebody_elses_is_refused() {
        assertThat(EmailAddress.parse("\uFF4Bim@x.example")).isEmpty();
        assertThat(EmailAddress.parse("\u216Bim@x.example")).isEmpty();
        assertThat(EmailAddress.parse("\u212Aim@x.example")).isEmpty();
    }

    @Test
    void a_domain_that_its_conversion_would_turn_into_another_is_refused() {
        assertThat(List.of(
                        "x@fa\u00DF.de",
                        "a@ex\u200Dample.org",
                        "a@ex\u200Cample.org",
                        "a@\uFF45xample.org",
                        "a@x\u3002org"))
                .allSatisfy(typed -> assertThat(EmailAddress.parse(typed)).isEmpty());
        assertThat(EmailAddress.parse("a@xn--fa-hia.de")).isPresent();
    }

    @Test
    void the_constructor_takes_the_canonical_form_only() {
        assertThatIllegalArgumentException().isThrownBy(() -> new EmailAddress("Kim@example.com"));
    }

    @Test
    void the_masked_form_hides_the_local_part() {
        assertThat(new EmailAddress("kim.min@example.com").masked()).isEqualTo("k***@example.com");
    }
}
