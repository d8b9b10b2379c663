package dev.bookpost.application.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperatorsTest {
    private static final EmailAddress ODA = new EmailAddress("oda@example.org");

    private final InMemoryWorld world = new InMemoryWorld();
    private final AddOperator add = new AddOperator(world.transactions(), world.hasher(), world.ids(), world.clock());
    private final RemoveOperator remove = new RemoveOperator(world.transactions());
    private final SignIn signIn = new SignIn(world.transactions(), world.hasher(), world.secrets(), world.clock());
    private final Authenticate authenticate = new Authenticate(world.transactions(), world.secrets(), world.clock());

    private AddOperator.Result add(String password, Role role, boolean promote) {
        return add.handle(new AddOperator.Command(ODA, password, role, promote));
    }

    private Optional<Member> signedIn(String password) {
        return signIn.handle(new SignIn.Command(ODA, password)) instanceof SignIn.Result.SignedIn in
                ? Optional.of(in.member())
                : Optional.empty();
    }

    @Test
    void an_operator_is_added_with_a_proved_address_and_without_a_mail() {
        assertThat(add("a long password", Role.OPERATOR, false)).isEqualTo(new AddOperator.Result.Added());
        assertThat(signedIn("a long password")).hasValueSatisfying(oda -> {
            assertThat(oda.role()).isEqualTo(Role.OPERATOR);
            assertThat(oda.emailConfirmed()).isTrue();
        });
        assertThat(world.deliverAll()).isEmpty();
    }

    @Test
    void who_is_one_already_keeps_the_password_promoted_or_not() {
        add("a long password", Role.OPERATOR, false);
        for (boolean promote : new boolean[] {false, true}) {
            assertThat(add("another password", Role.OPERATOR, promote))
                    .isEqualTo(new AddOperator.Result.AlreadyThere());
        }
        assertThat(signedIn("a long password")).isPresent();
    }

    @Test
    void somebody_who_signed_up_with_the_address_becomes_none_by_that() {
        world.addMember(ODA.value(), Role.MEMBER, true);
        assertThat(add("a long password", Role.OPERATOR, false))
                .isEqualTo(new AddOperator.Result.EmailTaken(Role.MEMBER));
        assertThat(signedIn("correct horse").map(Member::role)).contains(Role.MEMBER);
    }

    @Test
    void whoever_is_promoted_loses_password_and_sessions() {
        world.addMember(ODA.value(), Role.MEMBER, false);
        String session = ((SignIn.Result.SignedIn) signIn.handle(new SignIn.Command(ODA, "correct horse"))).token();
        assertThat(add("a long password", Role.OPERATOR, true)).isEqualTo(new AddOperator.Result.Promoted());
        assertThat(signedIn("correct horse")).isEmpty();
        assertThat(authenticate.handle(session)).isEmpty();
        assertThat(signedIn("a long password")).hasValueSatisfying(oda -> {
            assertThat(oda.role()).isEqualTo(Role.OPERATOR);
            assertThat(oda.emailConfirmed()).isTrue();
        });
    }

    @Test
    void a_viewer_is_added_likewise_and_no_plain_member() {
        assertThat(add("a long password", Role.VIEWER, false)).isEqualTo(new AddOperator.Result.Added());
        assertThat(signedIn("a long password").map(Member::role)).contains(Role.VIEWER);
        assertThat(add("a long password", Role.OPERATOR, false))
                .isEqualTo(new AddOperator.Result.EmailTaken(Role.VIEWER));
        assertThatIllegalArgumentException().isThrownBy(() -> add("a long password", Role.MEMBER, false));
    }

    @Test
    void while_another_operator_is_left_nobody_is_warned() {
        add("a long password", Role.OPERATOR, false);
        world.addMember("another@example.org", Role.OPERATOR, true);
        assertThat(remove.handle(ODA)).isEqualTo(RemoveOperator.Result.REMOVED);
    }

    @Test
    void promoting_takes_no_role_away() {
        add("a long password", Role.OPERATOR, false);
        assertThat(add("another password", Role.VIEWER, true))
                .isEqualTo(new AddOperator.Result.EmailTaken(Role.OPERATOR));
        assertThat(signedIn("a long password").map(Member::role)).contains(Role.OPERATOR);
    }

    @Test
    void an_operator_who_is_removed_is_a_member_without_sessions() {
        add("a long password", Role.OPERATOR, false);
        String session = ((SignIn.Result.SignedIn) signIn.handle(new SignIn.Command(ODA, "a long password"))).token();
        assertThat(remove.handle(ODA)).isEqualTo(RemoveOperator.Result.LAST_REMOVED);
        assertThat(authenticate.handle(session)).isEmpty();
        assertThat(signedIn("a long password").map(Member::role)).contains(Role.MEMBER);
        assertThat(remove.handle(ODA)).isEqualTo(RemoveOperator.Result.NO_OPERATOR);
        assertThat(remove.handle(new EmailAddress("x@example.org"))).isEqualTo(RemoveOperator.Result.NO_SUCH_MEMBER);
    }
}
