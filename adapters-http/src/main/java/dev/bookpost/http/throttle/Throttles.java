package dev.bookpost.http.throttle;

import static dev.bookpost.http.throttle.Throttle.CONFIRMATIONS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.CONFIRMATION_MAILS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.CONFIRMATION_MAILS_TO_ADDRESS;
import static dev.bookpost.http.throttle.Throttle.FORGOTTEN_PASSWORDS_OF_ADDRESS;
import static dev.bookpost.http.throttle.Throttle.FORGOTTEN_PASSWORDS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.REQUESTS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.RESETS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.SIGN_UPS_OF_ADDRESS;
import static dev.bookpost.http.throttle.Throttle.SIGN_UPS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.SIGN_UPS_OF_TAGGED_ADDRESSES;
import static dev.bookpost.http.throttle.Throttle.UNSUBSCRIBES_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.WRITES_OF_MEMBER;
import static dev.bookpost.http.throttle.Throttle.WRONG_PASSWORDS_FOR_ACCOUNT;
import static dev.bookpost.http.throttle.Throttle.WRONG_PASSWORDS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.WRONG_PASSWORDS_OF_SOURCE_FOR_ACCOUNT;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.source.ClientSource;
import dev.bookpost.http.throttle.Buckets.Ask;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.List;

/**
 * Refuses what is asked too often, with 429 and the seconds after which it is allowed again.
 *
 * <p><b>Signing in.</b> Guessing must be slow, and nobody may be locked out cheaply. So three things are counted, and of
 * each only wrong passwords: those of one source for one account, which stops whoever tries one account; those of one
 * source, which stops whoever tries one password with many accounts; and, much looser, those for one account from
 * anywhere, which stops whoever has many sources. The last one alone could be used to keep a member out, by whoever
 * spends a hundred wrong passwords an hour. It therefore does not hold at a source where that member has signed in
 * during the last month: there only the member's own mistakes count. What is left to such an attacker is to keep a
 * member from signing in somewhere new, for as long as the attack lasts, and until this process restarts.
 *
 * <p>A token is taken before the password is looked at and given back if it was right, so that guesses sent at the same
 * moment count one by one, and a right one costs nothing. It does not clear what was wrong before: an attacker who has
 * an account too could otherwise begin anew with it each time.
 *
 * <p>Whether an address is a member's makes no difference here, so refusals do not tell.
 */
public final class Throttles {
    private static final Duration KNOWN_FOR = Duration.ofDays(30);

    private final ClientSource sources;
    private final Buckets buckets;
    private final Cache<Pair, Boolean> known;

    public Throttles(ThrottleLimits limits, ClientSource sources) {
        this(limits, sources, Ticker.systemTicker());
    }

    Throttles(ThrottleLimits limits, ClientSource sources, Ticker ticker) {
        this.sources = sources;
        this.buckets = new Buckets(limits, ticker);
        this.known = Caffeine.newBuilder()
                .maximumSize(Buckets.MAX_BUCKETS)
                .expireAfterWrite(KNOWN_FOR)
                .ticker(ticker)
                .build();
    }

    /** A member and a source at which that member has signed in. */
    private record Pair(EmailAddress account, String source) {}

    /**
     * Any request of the API. The bounds on concurrent work keep the service from collapsing; this one keeps a single
     * source from taking all of it. It is far above what people and their pages do, offices behind one address included.
     *
     * @throws ProblemException if there were too many
     */
    public void request(Context ctx) {
        take(new Ask(REQUESTS_OF_SOURCE, sources.of(ctx)));
    }

    /**
     * Before the password is looked at; to be closed when that has been done.
     *
     * @throws ProblemException if too many were wrong
     */
    public SignInAttempt signIn(Context ctx, EmailAddress account) {
        return signIn(sources.of(ctx), account);
    }

    SignInAttempt signIn(String source, EmailAddress account) {
        Pair pair = new Pair(account, source);
        Ask ofPair = new Ask(WRONG_PASSWORDS_OF_SOURCE_FOR_ACCOUNT, source + " " + account.value());
        Ask ofSource = new Ask(WRONG_PASSWORDS_OF_SOURCE, source);
        Ask forAccount = new Ask(WRONG_PASSWORDS_FOR_ACCOUNT, account.value());
        boolean atHome = known.getIfPresent(pair) != null;
        List<Ask> asks = atHome ? List.of(ofPair, ofSource) : List.of(ofPair, ofSource, forAccount);
        return new SignInAttempt(buckets.take(asks), () -> known.put(pair, true));
    }

    /** @throws ProblemException if there were too many */
    public void signUp(Context ctx, EmailAddress address) {
        Ask ofSource = new Ask(SIGN_UPS_OF_SOURCE, sources.of(ctx));
        Ask ofAddress = new Ask(SIGN_UPS_OF_ADDRESS, address.value());
        String mailbox = mailbox(address);
        if (mailbox.equals(address.value())) {
            take(ofSource, ofAddress);
        } else {
            take(ofSource, ofAddress, new Ask(SIGN_UPS_OF_TAGGED_ADDRESSES, mailbox));
        }
    }

    /**
     * A booking or a setting to be made or changed. Operators decide about many at a time, and are not counted.
     *
     * @throws ProblemException if there were too many
     */
    public void write(Member actor) {
        if (!actor.isOperator()) {
            take(new Ask(WRITES_OF_MEMBER, actor.id().toString()));
        }
    }

    /**
     * Use of the token in a welcome mail.
     *
     * @throws ProblemException if there were too many
     */
    public void confirm(Context ctx) {
        take(new Ask(CONFIRMATIONS_OF_SOURCE, sources.of(ctx)));
    }

    /**
     * The wish for a mail by which a password can be reset, whether or not one is sent.
     *
     * @throws ProblemException if there were too many
     */
    public void forgot(Context ctx, EmailAddress address) {
        take(
                new Ask(FORGOTTEN_PASSWORDS_OF_SOURCE, sources.of(ctx)),
                new Ask(FORGOTTEN_PASSWORDS_OF_ADDRESS, mailbox(address)));
    }

    /**
     * Use of the token in a mail by which a password can be reset.
     *
     * @throws ProblemException if there were too many
     */
    public void reset(Context ctx) {
        take(new Ask(RESETS_OF_SOURCE, sources.of(ctx)));
    }

    /**
     * Use of the token in a reminder. Not under {@code /api}, so this is all that bounds it.
     *
     * @throws ProblemException if there were too many
     */
    public void unsubscribe(Context ctx) {
        take(new Ask(UNSUBSCRIBES_OF_SOURCE, sources.of(ctx)));
    }

    /**
     * A member's wish for another welcome mail.
     *
     * @throws ProblemException if there were too many
     */
    public void confirmationMail(Context ctx, EmailAddress address) {
        take(
                new Ask(CONFIRMATION_MAILS_OF_SOURCE, sources.of(ctx)),
                new Ask(CONFIRMATION_MAILS_TO_ADDRESS, mailbox(address)));
    }

    /** Many providers deliver {@code name+anything} to {@code name} (RFC 5233): one mailbox, which is not to be flooded. */
    private static String mailbox(EmailAddress address) {
        return address.value().replaceFirst("(?<=[^@])\\+[^@]*(?=@)", "");
    }

    private void take(Ask... asks) {
        buckets.take(List.of(asks));
    }
}
