package dev.bookpost.http.outbox;

import dev.bookpost.application.outbox.PreviewMail;
import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.MailPreview.Part;
import dev.bookpost.http.exchange.AcceptHeader;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.Reading;
import dev.bookpost.http.exchange.RequestQuery;
import dev.bookpost.http.exchange.Values;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * {@code /api/outbox/{mailId}/preview}. Members have a hand in what mails say, so a browser is told to run nothing of
 * it, to load nothing for it, and not to guess what it is.
 */
final class PreviewRoute {
    private static final Pattern PATH = Pattern.compile("/api/outbox/[^/]+/preview/?");
    private static final List<Part> PARTS = List.of(Part.values());

    /** Mails style themselves, and hold no images. */
    private static final String HTML_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'";

    private static final String OTHER_POLICY =
            "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final PreviewMail preview;
    private final Caller caller;

    PreviewRoute(PreviewMail preview, Caller caller) {
        this.preview = preview;
        this.caller = caller;
    }

    static boolean is(Context ctx) {
        return PATH.matcher(ctx.path()).matches();
    }

    void addTo(RoutesConfig routes) {
        Reading.route(routes, "/api/outbox/{mailId}/preview", this::preview);
    }

    private void preview(Context ctx) {
        OutboxRoutes.requireReader(caller.member(ctx));
        Fields query = RequestQuery.fields(ctx);
        Field<Part> part = query.optional("part", Values.oneOf(PARTS, PreviewRoute::name), Part.HTML);
        query.verify();
        AcceptHeader.requireOrJson(ctx, mediaType(part.value()));
        switch (preview.handle(OutboxRoutes.id(ctx))) {
            case PreviewMail.Result.Shown(var mail) -> answer(ctx, mail, part.value());
            case PreviewMail.Result.Unsendable(var reason) ->
                throw OutboxRoutes.wrongState("The mail cannot be sent as it is: " + reason + ".");
            case PreviewMail.Result.Finished() ->
                throw Problem.of(ProblemCode.NOT_FOUND, "The mail is finished; its content is not kept.")
                        .asException();
            case PreviewMail.Result.NotFound() -> throw OutboxRoutes.noSuchMail();
        }
    }

    private static String name(Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    /** A source is for reading: as {@code message/rfc822} it would be saved, and opened by a mail program. */
    private static String mediaType(Part part) {
        return switch (part) {
            case HTML -> "text/html";
            case TEXT, SOURCE -> "text/plain";
            case CALENDAR -> "text/calendar";
        };
    }

    private static void answer(Context ctx, MailPreview.Result.Composed mail, Part part) {
        String shown = mail.part(part)
                .orElseThrow(() -> Problem.of(ProblemCode.NOT_FOUND, "The mail has no " + name(part) + " part.")
                        .asException());
        MailPreview.Calendar calendar = mail.calendar();
        String method = part == Part.CALENDAR && calendar != null ? "; method=" + calendar.method() : "";
        ctx.header("Content-Security-Policy", part == Part.HTML ? HTML_POLICY : OTHER_POLICY)
                .contentType(mediaType(part) + "; charset=utf-8" + method)
                .result(shown.getBytes(StandardCharsets.UTF_8));
    }
}
