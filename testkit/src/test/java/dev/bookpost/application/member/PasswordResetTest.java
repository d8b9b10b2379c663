package dev.bookpost.application.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.member.MemberMails.PasswordReset;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.testkit.world.InMemoryWorld;
import dev.bookpost.testkit.world.InMemoryWorld.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PasswordResetTest {
    private static final EmailAddress ANN = new EmailAddress("ann@example.org");

    private final InMemoryWorld world = new InMemoryWorld();
    private final Member ann = world.addMember(ANN.value(), Role.MEMBER, false);
    private final RequestPasswordReset request =
            new RequestPasswordReset(world.transactions(), world.secrets(), world.ids(), world.clock(), Runnable::run);
    private final ResetPassword reset =
            new ResetPassword(world.transactions(), world.hasher(), world.secrets(), world.clock());
    private final SignIn signIn = new SignIn(world.transactions(), world.hasher(), world.secrets(), world.clock());
    private final Authenticate authenticate = new Authenticate(world.transactions(), world.secrets(), world.clock());

    private String token() {
        request.handle(ANN);
        return tokens(world.deliverAll()).getLast();
    }

    private static List<String> tokens(List<Sent> mails) {
        return mails.stream().map(Sent::content).map(PasswordResetTest::token).toList();
    }

    private static String token(MailContent content) {
        return ((PasswordReset) content).resetToken();
    }

    private SignIn.Result signIn(String password) {
        return signIn.handle(new SignIn.Command(ANN, password));
    }

    @Test
    void whoever_reads_the_mailbox_chooses_a_new_password() {
        String session = ((SignIn.Result.SignedIn) signIn("correct horse")).token();
        assertThat(reset.handle(token(), "battery staple")).isEqualTo(new ResetPassword.Result.Done());
        assertThat(signIn("correct horse")).isEqualTo(new SignIn.Result.WrongCredentials());
        assertThat(signIn("battery staple")).isInstanceOf(SignIn.Result.SignedIn.class);
        assertThat(authenticate.handle(session)).isEmpty();
    }

    @Test
    void a_link_that_came_by_mail_proves_the_address() {
        reset.handle(token(), "battery staple");
        assertThat(((SignIn.Result.SignedIn) signIn("battery staple")).member().emailConfirmed())
                .isTrue();
    }

    @Test
    void a_link_is_good_once() {
        String token = token();
        reset.handle(token, "battery staple");
        assertThat(reset.handle(token, "another one")).isEqualTo(new ResetPassword.Result.UselessToken());
        assertThat(signIn("battery staple")).isInstanceOf(SignIn.Result.SignedIn.class);
    }

    @Test
    void a_used_link_ends_the_others() {
        String first = token();
        String second = token();
        reset.handle(second, "battery staple");
        assertThat(reset.handle(first, "another one")).isEqualTo(new ResetPassword.Result.UselessToken());
    }

    @Test
    void a_link_is_good_for_an_hour() {
        String token = token();
        world.clock().advance(Duration.ofHours(1));
        assertThat(reset.handle(token, "battery staple")).isEqualTo(new ResetPassword.Result.UselessToken());
    }

    @Test
    void a_token_that_was_never_handed_out_costs_no_hash() {
        int before = world.hashings();
        assertThat(reset.handle("guess", "battery staple")).isEqualTo(new ResetPassword.Result.UselessToken());
        assertThat(world.hashings()).isEqualTo(before);
    }

    @Test
    void nothing_is_sent_where_there_is_no_member() {
        request.handle(new EmailAddress("nobody@example.org"));
        assertThat(world.deliverAll()).isEmpty();
    }

    @Test
    void what_would_tell_of_a_member_is_done_later() {
        List<Runnable> later = new ArrayList<>();
        var patient =
                new RequestPasswordReset(world.transactions(), world.secrets(), world.ids(), world.clock(), later::add);
        patient.handle(ANN);
        patient.handle(new EmailAddress("nobody@example.org"));
        assertThat(later).hasSize(2);
        assertThat(world.deliverAll()).isEmpty();
        later.forEach(Runnable::run);
        assertThat(world.deliverAll()).hasSize(1);
    }

    @Test
    void while_a_mail_is_under_way_no_second_one_is_sent() {
        request.handle(ANN);
        request.handle(ANN);
        List<Sent> sent = world.deliverAll();
        assertThat(sent).hasSize(1);
        assertThat(reset.handle(tokens(sent).getFirst(), "battery staple")).isEqualTo(new ResetPassword.Result.Done());
    }

    @Test
    void a_mail_whose_link_is_of_no_more_use_is_not_sent() {
        request.handle(ANN);
        world.clock().advance(RequestPasswordReset.LINK_LIFETIME);
        assertThat(world.deliverAll()).isEmpty();
    }

    @Test
    void the_mail_holds_nothing_that_a_stranger_chose() {
        request.handle(ANN);
        assertThat(world.deliverAll())
                .singleElement()
                .extracting(sent -> sent.content().toString())
                .asString()
                .doesNotContain(ann.name());
    }

    @Test
    void the_welcome_mail_can_be_had_again_until_the_address_is_proved() {
        ResendConfirmation resend =
                new ResendConfirmation(world.transactions(), world.secrets(), world.ids(), world.clock());
        resend.handle(ann);
        resend.handle(ann);
        List<Sent> sent = world.deliverAll();
        assertThat(sent).hasSize(1);
        String token = ((MemberMails.Welcome) sent.getFirst().content()).confirmToken();
        var confirm = new ConfirmEmail(world.transactions(), world.secrets(), world.clock());
        assertThat(confirm.handle(token)).isEqualTo(new ConfirmEmail.Result.Confirmed());
        resend.handle(((SignIn.Result.SignedIn) signIn("correct horse")).member());
        assertThat(world.deliverAll()).isEmpty();
    }
}
