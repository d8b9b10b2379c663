package dev.bookpost.application.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.MemberMails.Welcome;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.ZoneId;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SignUpTest {
    private final InMemoryWorld world = new InMemoryWorld();
    private final SignUp signUp =
            new SignUp(world.transactions(), world.hasher(), world.secrets(), world.ids(), world.clock());
    private final ConfirmEmail confirmEmail = new ConfirmEmail(world.transactions(), world.secrets(), world.clock());

    @Test
    void a_new_member_is_unconfirmed_and_is_sent_one_welcome() {
        assertThat(signUp.handle(command("ann@example.org")))
                .isInstanceOfSatisfying(SignUp.Result.SignedUp.class, result -> {
                    assertThat(result.member().emailConfirmed()).isFalse();
                    assertThat(result.member().role()).isEqualTo(Role.MEMBER);
                });
        assertThat(world.deliverAll()).singleElement().satisfies(sent -> {
            assertThat(sent.recipient()).isEqualTo(new EmailAddress("ann@example.org"));
            assertThat(sent.content()).isInstanceOf(Welcome.class);
        });
    }

    @Test
    void a_taken_address_changes_and_sends_nothing() {
        signUp.handle(command("ann@example.org"));
        world.deliverAll();
        assertThat(signUp.handle(command("ann@example.org"))).isEqualTo(new SignUp.Result.EmailTaken());
        assertThat(world.deliverAll()).isEmpty();
    }

    @Test
    void when_the_transaction_fails_there_is_neither_member_nor_mail() {
        SignUp failing = new SignUp(failingAtTheEnd(), world.hasher(), world.secrets(), world.ids(), world.clock());
        assertThatThrownBy(() -> failing.handle(command("ann@example.org"))).hasMessage("at the end");
        assertThat(world.deliverAll()).isEmpty();
        assertThat(signUp.handle(command("ann@example.org"))).isInstanceOf(SignUp.Result.SignedUp.class);
    }

    @Test
    void the_token_of_the_welcome_confirms_the_address_once() {
        signUp.handle(command("ann@example.org"));
        String token = welcomeToken();
        assertThat(confirmEmail.handle(token)).isEqualTo(new ConfirmEmail.Result.Confirmed());
        assertThat(confirmEmail.handle(token)).isEqualTo(new ConfirmEmail.Result.UselessToken());
        var found = world.transactions().inTransaction(tx -> tx.members().byEmail(new EmailAddress("ann@example.org")));
        assertThat(found)
                .hasValueSatisfying(credentials ->
                        assertThat(credentials.member().emailConfirmed()).isTrue());
    }

    @Test
    void an_expired_token_confirms_nothing() {
        signUp.handle(command("ann@example.org"));
        String token = welcomeToken();
        world.clock().advance(SignUp.CONFIRMATION_LIFETIME);
        assertThat(confirmEmail.handle(token)).isEqualTo(new ConfirmEmail.Result.UselessToken());
    }

    @Test
    void a_command_does_not_print_the_password() {
        assertThat(command("ann@example.org").toString()).doesNotContain("a long password", "ann@example.org");
    }

    private String welcomeToken() {
        return ((Welcome) world.deliverAll().getFirst().content()).confirmToken();
    }

    private Transactions<BookingUnitOfWork> failingAtTheEnd() {
        return new Transactions<>() {
            @Override
            public <R> R inTransaction(Function<? super BookingUnitOfWork, ? extends R> work) {
                return world.transactions().inTransaction(tx -> {
                    R unused = work.apply(tx);
                    throw new IllegalStateException("at the end");
                });
            }
        };
    }

    private static SignUp.Command command(String email) {
        return new SignUp.Command(
                new EmailAddress(email), "Ann", "a long password", Locale.KOREAN, ZoneId.of("Asia/Seoul"));
    }
}
