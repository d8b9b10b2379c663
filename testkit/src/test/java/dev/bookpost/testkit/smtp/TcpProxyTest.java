package dev.bookpost.testkit.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TcpProxyTest {
    @AutoClose
    private final ScriptedSmtp server = ScriptedSmtp.acceptingAll();

    @AutoClose
    private final TcpProxy proxy = new TcpProxy(server.port());

    private static final class Client implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader answers;

        Client(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout((int) ScriptedSmtp.PATIENCE.toMillis());
            answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
        }

        void say(String line) throws IOException {
            socket.getOutputStream().write((line + "\r\n").getBytes(US_ASCII));
        }

        String answer() throws IOException {
            return Objects.requireNonNullElse(answers.readLine(), "closed");
        }

        void answersWithin(int millis) throws IOException {
            socket.setSoTimeout(millis);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void what_is_said_passes_both_ways() throws IOException {
        try (Client client = new Client(proxy.port())) {
            assertThat(client.answer()).startsWith("220 ");
            client.say("NOOP");
            assertThat(client.answer()).startsWith("250 ");
        }
    }

    @Test
    void a_refused_connection_is_reset_and_an_open_one_goes_on() throws IOException {
        try (Client open = new Client(proxy.port())) {
            assertThat(open.answer()).startsWith("220 ");
            proxy.refuse(true);
            assertThatExceptionOfType(SocketException.class).isThrownBy(() -> new Client(proxy.port()).answer());
            open.say("NOOP");
            assertThat(open.answer()).startsWith("250 ");
        }
    }

    @Test
    void what_is_held_back_arrives_when_it_is_let_go() throws Exception {
        try (Client client = new Client(proxy.port())) {
            assertThat(client.answer()).startsWith("220 ");
            proxy.holdTowardsClient(true);
            client.say("NOOP");
            server.await(1, "1 NOOP"::equals);
            client.answersWithin(50);
            assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(client::answer);
            proxy.holdTowardsClient(false);
            client.answersWithin((int) ScriptedSmtp.PATIENCE.toMillis());
            assertThat(client.answer()).startsWith("250 ");

            proxy.holdTowardsServer(true);
            client.say("RSET");
            assertThat(server.journal()).doesNotContain("1 RSET");
            proxy.holdTowardsServer(false);
            assertThat(client.answer()).startsWith("250 ");
            assertThat(server.journal()).contains("1 RSET");
        }
    }

    @Test
    void a_reset_cuts_both_sides() throws Exception {
        try (Client client = new Client(proxy.port())) {
            assertThat(client.answer()).startsWith("220 ");
            proxy.resetAll();
            assertThatExceptionOfType(SocketException.class).isThrownBy(client::answer);
            server.await(1, "1 ended by client"::equals);
        }
    }
}
