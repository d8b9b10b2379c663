package dev.bookpost.application.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.testkit.world.InMemoryWorld;
import org.junit.jupiter.api.Test;

class SignInTest {
    private final InMemoryWorld world = new InMemoryWorld();
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final SignIn signIn = new SignIn(world.transactions(), world.hasher(), world.secrets(), world.clock());
    private final SignOut signOut = new SignOut(world.transactions(), world.secrets());
    private final Authenticate authenticate = new Authenticate(world.transactions(), world.secrets(), world.clock());

    @Test
    void the_token_stands_for_the_member_until_it_expires() {
        String token = signedIn().token();
        assertThat(authenticate.handle(token)).contains(ann);
        world.clock().advance(SignIn.SESSION_LIFETIME.minusNanos(1));
        assertThat(authenticate.handle(token)).contains(ann);
        world.clock().advance(SignIn.SESSION_LIFETIME);
        assertThat(authenticate.handle(token)).isEmpty();
    }

    @Test
    void signing_out_ends_this_session_only() {
        String first = signedIn().token();
        String second = signedIn().token();
        signOut.handle(first);
        signOut.handle("never handed out");
        assertThat(authenticate.handle(first)).isEmpty();
        assertThat(authenticate.handle(second)).contains(ann);
    }

    @Test
    void an_unknown_address_is_refused_like_a_wrong_password_and_costs_as_much() {
        int before = world.hashings();
        assertThat(attempt("ann@example.org", "wrong horse")).isEqualTo(new SignIn.Result.WrongCredentials());
        int costOfWrongPassword = world.hashings() - before;
        assertThat(attempt("nobody@example.org", "correct horse")).isEqualTo(new SignIn.Result.WrongCredentials());
        assertThat(costOfWrongPassword).isEqualTo(1);
        assertThat(world.hashings() - before - costOfWrongPassword).isEqualTo(costOfWrongPassword);
    }

    @Test
    void nothing_prints_a_token_or_a_password() {
        assertThat(signedIn().toString()).doesNotContain("token-");
        assertThat(new SignIn.Command(ann.email(), "correct horse").toString()).doesNotContain("horse");
    }

    private SignIn.Result.SignedIn signedIn() {
        return (SignIn.Result.SignedIn) attempt("ann@example.org", "correct horse");
    }

    private SignIn.Result attempt(String email, String password) {
        return signIn.handle(new SignIn.Command(new EmailAddress(email), password));
    }
}
