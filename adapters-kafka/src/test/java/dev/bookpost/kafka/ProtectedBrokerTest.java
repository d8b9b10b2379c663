package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static dev.bookpost.kafka.TestBroker.LIMIT;
import static dev.bookpost.kafka.TestBroker.QUICK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.broker.EmbeddedBroker;
import dev.bookpost.domain.outbox.Publications.Kept;
import dev.bookpost.domain.outbox.Publications.NotKept;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a broker that speaks TLS, asks for a password, and grants nothing that was not granted by name. */
@Timeout(90)
class ProtectedBrokerTest {
    private static final String STORE_PASSWORD = "changeit";
    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required";

    @TempDir
    static Path folder;

    private static EmbeddedBroker broker;

    @BeforeAll
    static void start() throws Exception {
        Path key = key("broker");
        pem(key);
        broker = EmbeddedBroker.startEmpty(properties("""
                listener.security.protocol.map=CLIENTS:SASL_SSL,CONTROLLER:PLAINTEXT
                sasl.enabled.mechanisms=PLAIN
                sasl.mechanism.inter.broker.protocol=PLAIN
                listener.name.clients.plain.sasl.jaas.config=%1$s username="admin" password="a" \
                user_admin="a" user_writer="w" user_reader="r" user_both="b";
                ssl.keystore.location=%2$s
                ssl.keystore.password=%3$s
                ssl.truststore.location=%2$s
                ssl.truststore.password=%3$s
                authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
                super.users=User:admin;User:ANONYMOUS
                """.formatted(LOGIN, key, STORE_PASSWORD)));
    }

    private static Map<String, String> properties(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, properties::getProperty));
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    private static Path key(String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        keytool(
                file,
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12");
        return file;
    }

    private static Path pem(Path key) throws Exception {
        Path file = Path.of(key.toString().replace(".p12", ".pem"));
        keytool(key, "-exportcert", "-rfc", "-file", file.toString());
        return file;
    }

    private static void keytool(Path store, String... arguments) throws Exception {
        Stream<String> command = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-alias",
                "broker",
                "-storepass",
                STORE_PASSWORD,
                "-keystore",
                store.toString());
        Process keytool = new ProcessBuilder(
                        Stream.concat(command, Stream.of(arguments)).toList())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
    }

    private static Map<String, String> client(String name, String password) throws IOException {
        return properties("""
                security.protocol=SASL_SSL
                sasl.mechanism=PLAIN
                sasl.jaas.config=%s username="%s" password="%s";
                ssl.truststore.type=PEM
                ssl.truststore.location=%s
                """.formatted(LOGIN, name, password, folder.resolve("broker.pem")));
    }

    private static BrokerSettings settings(String topic, Map<String, String> client) {
        return new BrokerSettings(broker.address(), TopicSettings.named(topic), client);
    }

    private static Map<String, Object> adminProperties() throws IOException {
        Map<String, Object> properties = new HashMap<>(client("admin", "a"));
        properties.put("bootstrap.servers", broker.address());
        return properties;
    }

    private static Producer<byte[], byte[]> producer() throws IOException {
        return new KafkaProducer<>(adminProperties(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static String madeTopic(String prefix) throws Exception {
        String topic = TestBroker.newName(prefix);
        try (Admin admin = Admin.create(adminProperties())) {
            admin.createTopics(List.of(
                            new NewTopic(topic, 1, (short) 1), new NewTopic(topic + TopicSettings.DEAD, 1, (short) 1)))
                    .all()
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        return topic;
    }

    private static void allow(String user, ResourceType type, String name, AclOperation... operations)
            throws Exception {
        List<AclBinding> grants = Stream.of(operations)
                .map(operation -> new AclBinding(
                        new ResourcePattern(type, name, PatternType.LITERAL),
                        new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW)))
                .toList();
        try (Admin admin = Admin.create(adminProperties())) {
            admin.createAcls(grants).all().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void the_rights_of_the_manual_are_enough_also_to_make_the_topics() throws Exception {
        String topic = TestBroker.newName("granted");
        allow("writer", ResourceType.TOPIC, topic, AclOperation.WRITE, AclOperation.CREATE);
        allow("reader", ResourceType.TOPIC, topic, AclOperation.READ, AclOperation.CREATE);
        allow("reader", ResourceType.TOPIC, topic + TopicSettings.DEAD, AclOperation.WRITE, AclOperation.CREATE);
        allow("reader", ResourceType.GROUP, topic, AclOperation.READ);
        try (RecordPublisher publisher =
                        KafkaWay.publisher(settings(topic, client("writer", "w")), PublisherSettings.DEFAULT);
                Mailbag bag = Mailbag.open(settings(topic, client("reader", "r")), topic)) {
            TestBroker.await("the topic is made", () -> isKept(publisher, 1));
            try (Producer<byte[], byte[]> stranger = producer()) {
                stranger.send(new ProducerRecord<>(topic, new byte[] {1})).get();
            }
            assertThat(isKept(publisher, 2)).isTrue();
            assertThat(bag.takeAndFinish(2)).containsExactlyInAnyOrder(1L, 2L);
            TestBroker.await("the dead letter is written", () -> bag.receiver().received() == 0);
            assertThat(bag.receiver().trouble()).isEmpty();
        }
    }

    private static boolean isKept(RecordPublisher publisher, long mail) {
        try {
            return publisher.publish(publication(mail, 1), "group").equals(new Kept());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_wrong_password_is_said_and_never_printed() throws Exception {
        BrokerSettings brokers = settings("any", client("writer", "secret-but-wrong"));
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK);
                RecordReceiver receiver = KafkaWay.receiver(brokers, ReceiverSettings.of("any"), () -> {})) {
            assertThat(publisher.publish(publication(1, 1), "group"))
                    .isInstanceOfSatisfying(
                            NotKept.class,
                            not -> assertThat(not.cause())
                                    .startsWith("not let in")
                                    .doesNotContain("secret"));
            TestBroker.await("the trouble is known", () -> receiver.trouble().isPresent());
            assertThat(receiver.trouble())
                    .hasValueSatisfying(
                            cause -> assertThat(cause).startsWith("not let in").doesNotContain("secret"));
        }
    }

    @Test
    void a_broker_whose_certificate_nobody_vouches_for_gets_no_password_and_no_record() throws Exception {
        Map<String, String> client = new HashMap<>(client("writer", "w"));
        client.put("ssl.truststore.location", pem(key("stranger")).toString());
        BrokerSettings brokers = settings("any", client);
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK);
                RecordReceiver receiver = KafkaWay.receiver(brokers, ReceiverSettings.of("any"), () -> {})) {
            assertThat(publisher.publish(publication(1, 1), "group"))
                    .isInstanceOfSatisfying(
                            NotKept.class, not -> assertThat(not.cause()).startsWith("not let in: SSL handshake"));
            TestBroker.await("the trouble is known", () -> receiver.trouble().isPresent());
            assertThat(receiver.trouble())
                    .hasValueSatisfying(cause -> assertThat(cause).startsWith("not let in: SSL handshake"));
        }
    }

    @Test
    void rights_that_are_granted_later_are_enough() throws Exception {
        String topic = madeTopic("later");
        BrokerSettings brokers = settings(topic, client("both", "b"));
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK);
                Mailbag bag = Mailbag.open(brokers, topic)) {
            assertThat(publisher.publish(publication(1, 1), "group"))
                    .isInstanceOfSatisfying(
                            NotKept.class, not -> assertThat(not.cause()).startsWith("not allowed"));
            TestBroker.await(
                    "the trouble is known", () -> bag.receiver().trouble().isPresent());
            assertThat(bag.receiver().trouble())
                    .hasValueSatisfying(cause -> assertThat(cause).startsWith("not allowed"));

            allow("both", ResourceType.TOPIC, topic, AclOperation.READ, AclOperation.WRITE);
            allow("both", ResourceType.GROUP, topic, AclOperation.READ);

            TestBroker.await("records are kept", () -> isKept(publisher, 2));
            assertThat(bag.takeAndFinish(1)).containsExactly(2L);
            TestBroker.await(
                    "the trouble is over", () -> bag.receiver().trouble().isEmpty());
        }
    }
}
