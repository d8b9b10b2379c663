package dev.bookpost.http.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClientSourceTest {
    private static final String PROXY = "10.0.0.9";

    private final ClientSource behindProxies = new ClientSource(
            TrustedProxies.parse("10.0.0.0/8, 192.0.2.7, fd00::/8").orElseThrow());
    private final ClientSource direct = new ClientSource(TrustedProxies.none());

    private String from(String peer, String... forwardedFor) {
        return behindProxies.of(peer, List.of(forwardedFor));
    }

    @Test
    void without_a_trusted_proxy_the_header_counts_for_nothing() {
        assertThat(direct.of("203.0.113.5", List.of("198.51.100.1"))).isEqualTo("203.0.113.5");
        assertThat(direct.of("127.0.0.1", List.of("198.51.100.1"))).isEqualTo("127.0.0.1");
        assertThat(from("203.0.113.5", "198.51.100.1")).isEqualTo("203.0.113.5");
        assertThat(from("11.0.0.9", "198.51.100.1")).isEqualTo("11.0.0.9");
    }

    @Test
    void a_trusted_proxy_tells_its_client() {
        assertThat(from(PROXY, "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(from("192.0.2.7", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(from("[fd00:0:0:0:0:0:0:1]", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(from("fd00::1%eth0", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(from("::ffff:10.1.2.3", "198.51.100.1")).isEqualTo("198.51.100.1");
    }

    @Test
    void what_the_client_wrote_itself_is_passed_over() {
        assertThat(from(PROXY, "1.1.1.1, 198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(from(PROXY, "10.0.0.1, 1.1.1.1, 198.51.100.1, 10.0.0.2")).isEqualTo("198.51.100.1");
        assertThat(from(PROXY, "garbage, 198.51.100.1")).isEqualTo("198.51.100.1");
    }

    @Test
    void several_headers_are_one_list() {
        assertThat(from(PROXY, "1.1.1.1", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(from(PROXY, "198.51.100.1", "10.0.0.2,10.0.0.3")).isEqualTo("198.51.100.1");
    }

    @Test
    void a_client_among_the_proxies_is_one() {
        assertThat(from(PROXY, "10.0.0.5, 10.0.0.6")).isEqualTo("10.0.0.5");
    }

    @Test
    void where_a_proxy_does_not_say_it_is_the_client_itself() {
        assertThat(from(PROXY)).isEqualTo(PROXY);
        for (String garbage : List.of(
                "",
                " ",
                "unknown",
                "_hidden",
                "a.example",
                "1.2.3",
                "1.2.3.4.5",
                "256.1.1.1",
                "01.2.3.4",
                "0x1.2.3.4",
                "::zz",
                ":::",
                "[::1",
                "1.2.3.4:port",
                "127.1",
                "2130706433",
                "1.1.1.1,")) {
            assertThat(from(PROXY, garbage)).as(garbage).isEqualTo(PROXY);
            assertThat(from(PROXY, "198.51.100.1, " + garbage)).as(garbage).isEqualTo(PROXY);
        }
    }

    @Test
    void ports_and_brackets_are_no_part_of_an_address() {
        assertThat(from(PROXY, "198.51.100.1:4711")).isEqualTo("198.51.100.1");
        assertThat(from(PROXY, "[2001:db8:0:1::5]:4711")).isEqualTo("20010db800000001/64");
        assertThat(from(PROXY, "[2001:db8:0:1::5]")).isEqualTo("20010db800000001/64");
        assertThat(from(PROXY, "2001:db8:0:1::5")).isEqualTo("20010db800000001/64");
    }

    @Test
    void all_addresses_of_one_subscriber_are_one_source() {
        assertThat(direct.of("2001:db8:0:1::5", List.of()))
                .isEqualTo(direct.of("[2001:0db8:0:1:ffff:ffff:ffff:ffff]", List.of()))
                .isNotEqualTo(direct.of("2001:db8:0:2::5", List.of()));
        assertThat(direct.of("::ffff:198.51.100.1", List.of())).isEqualTo("198.51.100.1");
    }

    @Test
    void a_list_longer_than_any_chain_of_proxies_is_not_followed_to_its_end() {
        String hops = "198.51.100.1" + ", 10.0.0.2".repeat(400);
        assertThat(from(PROXY, hops)).isEqualTo("10.0.0.2");
    }

    @Test
    void only_addresses_and_networks_can_be_trusted() {
        for (String wrong : List.of(
                "",
                ",",
                "proxy.example.org",
                "10.0.0.0/33",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "::/129",
                "10.0.0/8",
                "10.0.0.0/8/8",
                "10.0.0.1,",
                "0.0.0.0/0",
                "10.0.0.1,::/0",
                "*",
                "10.0.0.1 10.0.0.2")) {
            assertThat(TrustedProxies.parse(wrong)).as(wrong).isEmpty();
        }
        assertThat(new ClientSource(TrustedProxies.parse("10.0.0.5/31").orElseThrow())
                        .of("10.0.0.4", List.of("198.51.100.1")))
                .isEqualTo("198.51.100.1");
    }
}
