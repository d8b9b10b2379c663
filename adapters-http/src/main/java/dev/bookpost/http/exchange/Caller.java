package dev.bookpost.http.exchange;

import dev.bookpost.application.member.Authenticate;
import dev.bookpost.domain.member.Member;
import io.javalin.http.Context;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out who calls, from the bearer token in the Authorization header and nowhere else (RFC 6750 section 2.1). */
public final class Caller {
    private static final Pattern BEARER =
            Pattern.compile("bearer +([A-Za-z0-9._~+/-]{1,200}=*)", Pattern.CASE_INSENSITIVE);

    private final Authenticate authenticate;

    public Caller(Authenticate authenticate) {
        this.authenticate = authenticate;
    }

    /** @param token the one that was sent; never to be logged */
    public record SignedIn(Member member, String token) {
        @Override
        public String toString() {
            return "SignedIn[" + member + "]";
        }
    }

    /** @throws ProblemException if nobody is signed in with the token, or none was sent */
    public Member member(Context ctx) {
        return signedIn(ctx).member();
    }

    /** @throws ProblemException if nobody is signed in with the token, or none was sent */
    public SignedIn signedIn(Context ctx) {
        List<String> headers = Collections.list(ctx.req().getHeaders("Authorization"));
        if (headers.isEmpty()) {
            throw unauthenticated("Sign in, and send the token as Authorization: Bearer.", "Bearer realm=\"bookpost\"");
        }
        return token(headers)
                .flatMap(token -> authenticate.handle(token).map(member -> new SignedIn(member, token)))
                .orElseThrow(() -> unauthenticated(
                        "The token opens no session, or one that has expired.",
                        "Bearer realm=\"bookpost\", error=\"invalid_token\""));
    }

    /** The refusal of a sign-in; the same for an unknown address and a wrong password. */
    public static ProblemException wrongCredentials() {
        return unauthenticated("The address or the password is wrong.", "Bearer realm=\"bookpost\"");
    }

    private static Optional<String> token(List<String> headers) {
        Matcher bearer = BEARER.matcher(headers.getFirst().strip());
        return headers.size() == 1 && bearer.matches() ? Optional.of(bearer.group(1)) : Optional.empty();
    }

    private static ProblemException unauthenticated(String detail, String challenge) {
        Map<String, String> headers = Map.of("WWW-Authenticate", challenge);
        return new Problem(ProblemCode.UNAUTHENTICATED, detail, List.of(), headers).asException();
    }
}
