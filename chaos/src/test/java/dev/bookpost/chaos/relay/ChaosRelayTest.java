package dev.bookpost.chaos.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.account.RelayLog.Copy;
import dev.bookpost.chaos.account.RelayLog.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ChaosRelayTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @AutoClose
    private final ChaosRelay relay = new ChaosRelay(1, 2, () -> 5);

    /** What the relay answers to each line. */
    private String[] talk(String... lines) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), relay.port(2))) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            BufferedReader answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
            String[] said = new String[lines.length + 1];
            said[0] = Objects.requireNonNullElse(answers.readLine(), "closed");
            for (int i = 0; i < lines.length; i++) {
                socket.getOutputStream().write((lines[i] + "\r\n").getBytes(US_ASCII));
                said[i + 1] = Objects.requireNonNullElse(answers.readLine(), "closed");
            }
            return said;
        }
    }

    private String[] mail(String recipient) throws IOException {
        return talk(
                "MAIL FROM:<us@x.example>", "RCPT TO:<" + recipient + ">", "DATA", "Message-ID: <1@x>\r\n\r\nHi\r\n.");
    }

    @Test
    void what_it_takes_it_writes_down_with_the_dispatcher_that_sent_it() throws Exception {
        relay.becomeFriendly();

        assertThat(mail("1@somebody.example")[4]).startsWith("250 ");

        relay.finish(PATIENCE);
        assertThat(relay.log().copies()).map(Copy::mail).containsExactly("1");
        assertThat(relay.log().copies()).map(Copy::dispatcher).containsExactly(2);
        assertThat(relay.log().bodies()).containsExactly("1");
    }

    @Test
    void a_mail_at_another_ones_recipient_is_no_copy_of_it() throws Exception {
        relay.becomeFriendly();
        mail("2@somebody.example");

        relay.finish(PATIENCE);
        assertThat(relay.log().copies()).map(Copy::mail).containsExactly("1 to 2");
    }

    @Test
    void some_recipients_never_get_a_mail() throws Exception {
        relay.becomeFriendly();
        assertThat(mail("1@nobody.example")[2]).startsWith("550 ");
        assertThat(mail("1@full.example")[2]).startsWith("450 ");

        relay.finish(PATIENCE);
        assertThat(relay.log().copies()).isEmpty();
        assertThat(relay.log().refusals()).containsExactly(new Refusal("1", 550), new Refusal("1", 450));
    }

    @Test
    void in_trouble_it_refuses_before_it_knows_the_recipient() throws Exception {
        relay.mood(Mood.GREETING_421);
        assertThat(talk()[0]).startsWith("421 ");
        relay.mood(Mood.AUTH_535);
        assertThat(talk("AUTH PLAIN x")[1]).startsWith("535 ");
        relay.mood(Mood.MAIL_451);
        assertThat(talk("MAIL FROM:<us@x.example>")[1]).startsWith("451 ");

        relay.finish(PATIENCE);
        assertThat(relay.log().refusals()).isEmpty();
    }

    @Test
    void its_whims_repeat_with_the_seed_and_leave_none_out() {
        Set<Whim> seen = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            Whim whim = Whim.of(9, i + "@somebody.example", 0, false);
            assertThat(Whim.of(9, i + "@somebody.example", 0, false)).isEqualTo(whim);
            seen.add(whim);
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(Arrays.asList(Whim.values()));
    }
}
