package dev.bookpost.bootstrap.command;

import dev.bookpost.application.member.AddOperator;
import dev.bookpost.bootstrap.composition.PeopleDesk;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.member.PasswordText;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "add",
        description = {
            "Add an operator, with a proved address and without a mail.",
            "The password is asked for, or read from the first line of the input where nobody is there to ask."
        })
final class OperatorAddCommand extends DatabaseAction {
    private final PasswordPrompt prompt;

    @Parameters(paramLabel = "ADDRESS", description = "the operator's e-mail address")
    private String address = "";

    @Option(names = "--viewer", description = "one who sees what operators see, and changes nothing")
    private boolean viewer;

    @Option(
            names = "--promote",
            description = {
                "if somebody has signed up with the address already, whoever that was: give that account the role and"
                        + " the new password, and end its sessions"
            })
    private boolean promote;

    OperatorAddCommand(Map<String, String> environment, PasswordPrompt prompt) {
        super(environment);
        this.prompt = prompt;
    }

    @Override
    Optional<String> fault() {
        return faultOf(address);
    }

    @Override
    int run(Settings settings, Surroundings surroundings) {
        EmailAddress email = EmailAddress.parse(address).orElseThrow();
        Role role = viewer ? Role.VIEWER : Role.OPERATOR;
        String typed = prompt.ask(email + "'s new password: ");
        if (typed.isEmpty()) {
            return refused(
                    "no password was given, neither at the terminal nor as a line of the input; nothing was changed");
        }
        Optional<String> password = PasswordText.chosen(typed);
        if (password.isEmpty()) {
            return refused("a password has " + PasswordText.MIN_LENGTH + " to " + PasswordText.MAX_LENGTH
                    + " characters; nothing was changed");
        }
        var command = new AddOperator.Command(email, password.get(), role, promote);
        return switch (PeopleDesk.over(surroundings.connections()).addOperator().handle(command)) {
            case AddOperator.Result.Added() -> done(email + " is added as " + word(role));
            case AddOperator.Result.Promoted() -> done(email + " is " + word(role) + " now, with the new password");
            case AddOperator.Result.AlreadyThere() ->
                done(email + " is " + word(role) + " already; nothing was changed, the password neither");
            case AddOperator.Result.EmailTaken(var other) ->
                refused(email + " is " + word(other) + "; whoever signed up with that address may not be who is meant"
                        + " (--promote: give that account the role and the new password)");
        };
    }

    private static String word(Role role) {
        String name = role.name().toLowerCase(Locale.ROOT);
        return (role == Role.OPERATOR ? "an " : "a ") + name;
    }
}
