package dev.bookpost.http.member;

import dev.bookpost.application.member.ConfirmEmail;
import dev.bookpost.application.member.ResetPassword;
import dev.bookpost.application.member.SignIn;
import dev.bookpost.application.member.SignUp;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.PathId;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.Problem.FieldError;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.exchange.Reading;
import dev.bookpost.http.exchange.RequestBody;
import dev.bookpost.http.exchange.Values;
import dev.bookpost.http.throttle.SignInAttempt;
import dev.bookpost.http.throttle.Throttles;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;

/** {@code /api/members} and {@code /api/sessions}. */
public final class MemberRoutes {
    static final int MAX_NAME_LENGTH = 100;
    private static final int MAX_TOKEN_LENGTH = 200;
    private static final List<Locale> LOCALES = List.of(Locale.ENGLISH, Locale.KOREAN);

    private final MemberUseCases useCases;
    private final Caller caller;
    private final Throttles throttles;

    public MemberRoutes(MemberUseCases useCases, Throttles throttles) {
        this.useCases = useCases;
        this.throttles = throttles;
        this.caller = new Caller(useCases.authenticate());
    }

    public void addTo(RoutesConfig routes) {
        routes.post("/api/members", this::signUp);
        Reading.route(routes, "/api/members/me", this::me);
        routes.patch("/api/members/me", this::change);
        Reading.route(routes, "/api/members/{id}", this::read);
        routes.post("/api/members/confirm", this::confirm);
        routes.post("/api/members/me/confirmation", this::resendConfirmation);
        routes.post("/api/members/forgot", this::forgot);
        routes.post("/api/members/reset", this::reset);
        routes.post("/api/sessions", this::signIn);
        routes.delete("/api/sessions/current", this::signOut);
    }

    private void signUp(Context ctx) {
        Fields body = RequestBody.fields(ctx);
        Field<EmailAddress> email = body.required("email", Values.email());
        Field<String> name = body.required("name", Values.line(MAX_NAME_LENGTH));
        Field<String> password = body.required("password", Values.newPassword());
        Field<Locale> locale = body.optional("locale", Values.oneOf(LOCALES, Locale::toLanguageTag), Locale.ENGLISH);
        Field<ZoneId> zone = body.optional("timeZone", Values.zone(), ZoneId.of("UTC"));
        body.verify();
        throttles.signUp(ctx, email.value());
        SignUp.Command command =
                new SignUp.Command(email.value(), name.value(), password.value(), locale.value(), zone.value());
        switch (useCases.signUp().handle(command)) {
            case SignUp.Result.SignedUp(var member) -> Json.answer(ctx, 201, MemberJson.of(member));
            case SignUp.Result.EmailTaken() ->
                throw Problem.of(ProblemCode.EMAIL_TAKEN, "There is a member with this address already.")
                        .asException();
        }
    }

    private void me(Context ctx) {
        Json.answer(ctx, 200, MemberJson.of(caller.member(ctx)));
    }

    private void change(Context ctx) {
        Member actor = caller.member(ctx);
        Fields body = RequestBody.fields(ctx);
        Field<Boolean> reminders = body.required("reminders", Values.bool());
        body.verify();
        throttles.write(actor);
        Member changed = useCases.changeReminders().handle(actor.id(), reminders.value());
        Json.answer(ctx, 200, MemberJson.of(changed));
    }

    private void read(Context ctx) {
        Member actor = caller.member(ctx);
        Member member = PathId.of(ctx)
                .flatMap(id -> useCases.read().handle(actor, new MemberId(id)))
                .orElseThrow(() -> Problem.of(ProblemCode.NOT_FOUND, "There is no such member.")
                        .asException());
        Json.answer(ctx, 200, MemberJson.of(member));
    }

    private void confirm(Context ctx) {
        Fields body = RequestBody.fields(ctx);
        Field<String> token = body.required("token", Values.line(MAX_TOKEN_LENGTH));
        body.verify();
        throttles.confirm(ctx);
        switch (useCases.confirmEmail().handle(token.value())) {
            case ConfirmEmail.Result.Confirmed() -> ctx.status(204);
            case ConfirmEmail.Result.UselessToken() -> throw uselessToken();
        }
    }

    private void resendConfirmation(Context ctx) {
        Member actor = caller.member(ctx);
        RequestBody.of(ctx).fieldsIfAny().verify();
        throttles.confirmationMail(ctx, actor.email());
        useCases.resendConfirmation().handle(actor);
        ctx.status(202);
    }

    private void forgot(Context ctx) {
        Fields body = RequestBody.fields(ctx);
        Field<EmailAddress> email = body.required("email", Values.email());
        body.verify();
        throttles.forgot(ctx, email.value());
        useCases.requestPasswordReset().handle(email.value());
        ctx.status(202);
    }

    private void reset(Context ctx) {
        Fields body = RequestBody.fields(ctx);
        Field<String> token = body.required("token", Values.line(MAX_TOKEN_LENGTH));
        Field<String> password = body.required("password", Values.newPassword());
        body.verify();
        throttles.reset(ctx);
        switch (useCases.resetPassword().handle(token.value(), password.value())) {
            case ResetPassword.Result.Done() -> ctx.status(204);
            case ResetPassword.Result.UselessToken() -> throw uselessToken();
        }
    }

    private static ProblemException uselessToken() {
        return Problem.invalid(List.of(new FieldError("token", "is unknown, has expired, or was used before")))
                .asException();
    }

    private void signIn(Context ctx) {
        Fields body = RequestBody.fields(ctx);
        Field<EmailAddress> email = body.required("email", Values.email());
        Field<String> password = body.required("password", Values.password());
        body.verify();
        try (SignInAttempt attempt = throttles.signIn(ctx, email.value())) {
            switch (useCases.signIn().handle(new SignIn.Command(email.value(), password.value()))) {
                case SignIn.Result.SignedIn signedIn -> {
                    attempt.succeeded();
                    Json.answer(ctx, 201, MemberJson.of(signedIn));
                }
                case SignIn.Result.WrongCredentials() -> {
                    attempt.failed();
                    throw Caller.wrongCredentials();
                }
            }
        }
    }

    private void signOut(Context ctx) {
        useCases.signOut().handle(caller.signedIn(ctx).token());
        ctx.status(204);
    }
}
