package dev.bookpost.domain.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
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
    void the_spellings_of_labels_may_be_mixed() {
        Map<String, String> canonical = Map.ofEntries(
                Map.entry("x@b\u00FCcher.Example", "x@xn--bcher-kva.example"),
                Map.entry("x@Mail.B\u00DCCHER.EXAMPLE", "x@mail.xn--bcher-kva.example"),
                Map.entry("x@bu\u0308cher.Example", "x@xn--bcher-kva.example"),
                Map.entry("x@BU\u0308cher.example", "x@xn--bcher-kva.example"),
                Map.entry("x@XN--Bcher-KVA.Example", "x@xn--bcher-kva.example"),
                Map.entry("x@xn--BCHER-kva.\uC608\uC57D.example", "x@xn--bcher-kva.xn--3f5bzj.example"),
                Map.entry("x@1.b\u00FCcher-2.Example", "x@1.xn--bcher-2-n2a.example"),
                Map.entry("x@\uC608\uC57D.\uD55C\uAD6D", "x@xn--3f5bzj.xn--3e0b707e"),
                Map.entry("x@\u0130X.example", "x@xn--ix-rub.example"),
                Map.entry("x@\u0392\u038C\u039B\u039F\u03A3.example", "x@xn--nxasmq6b.example"),
                Map.entry("x@\u03B2\u03CC\u03BB\u03BF\u03C3.example", "x@xn--nxasmq6b.example"));
        canonical.forEach((typed, expected) ->
                assertThat(EmailAddress.parse(typed)).as(typed).contains(new EmailAddress(expected)));
    }

    @Test
    void a_label_with_no_ascii_form_of_its_own_spoils_the_whole_address() {
        assertThat(List.of(
                        "a@\u212Aim.example",
                        "a@b\u00FCcher\u3002example",
                        "a@b\u00FCcher.example\u3002",
                        "a@b\u00FCcher\uFF0Eexample",
                        "a@b\u00FCcher.example.",
                        "a@b\u00FCcher..example",
                        "a@.b\u00FCcher.example",
                        "a@-b\u00FCcher.example",
                        "a@b\u00FCcher-.example",
                        "a@b\u00FCcher_x.example",
                        "a@xn--b\u00FCcher.example",
                        "a@xn--.example",
                        "a@b\u00FC\u200Dcher.example",
                        "a@\u03B2\u03CC\u03BB\u03BF\u03C2.example",
                        "a@stra\u00DFe.B\u00DCCHER.example",
                        "a@\uD83D\uD83Db\u00FCcher.example",
                        "a@\uD800.example",
                        "a@" + "\u00FC".repeat(60) + "x".repeat(10) + ".example",
                        "a@" + "b\u00FCcher-bcher-bcher.".repeat(12) + "example",
                        "a@b\u00FCcher.127",
                        "a@[IPv6:::1]",
                        "a@b\u00FCcher.[127.0.0.1]",
                        "a@127.0.0.1"))
                .allSatisfy(typed -> assertThat(EmailAddress.parse(typed)).isEmpty());
    }

    /** Whether it stands for other letters is for those to judge who look it up. */
    @Test
    void a_label_that_only_looks_converted_stays_the_name_that_was_typed() {
        assertThat(EmailAddress.parse("a@XN--fa-hia.de")).contains(new EmailAddress("a@xn--fa-hia.de"));
        assertThat(EmailAddress.parse("a@xn--zzzzzzz9.example")).contains(new EmailAddress("a@xn--zzzzzzz9.example"));
    }

    @Test
    void lengths_are_counted_in_the_canonical_form() {
        String local = "a".repeat(64);
        String label = "b".repeat(61);
        String longest = local + "@" + (label + ".").repeat(3) + "c".repeat(3);
        assertThat(longest).hasSize(254);
        assertThat(EmailAddress.parse(longest)).isPresent();
        assertThat(EmailAddress.parse(longest + "d")).isEmpty();
        assertThat(EmailAddress.parse("a" + local + "@x.example")).isEmpty();
        assertThat(EmailAddress.parse("a@" + "b".repeat(63) + ".example")).isPresent();
        assertThat(EmailAddress.parse("a@" + "b".repeat(64) + ".example")).isEmpty();
    }

    @Test
    void nothing_that_could_carry_a_second_recipient_or_a_command_is_an_address() {
        assertThat(List.of(
                        "a@x.example,b@x.example",
                        "a@x.example;b@x.example",
                        "a@x.example\r\nRCPT TO:<b@x.example>",
                        "a@x.example> SIZE=1",
                        "\"a b\"@x.example",
                        "\"a\"@x.example",
                        "a.@x.example",
                        ".@x.example",
                        "(comment)a@x.example",
                        "a@x.example (comment)",
                        "a @x.example",
                        "a@ x.example",
                        "a@x.example%0ARCPT",
                        "a\\@x.example",
                        "a@b@x.example",
                        "a%40b@x.example,",
                        "a@x.example\u0085",
                        "a\uFF0E@x.example",
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
