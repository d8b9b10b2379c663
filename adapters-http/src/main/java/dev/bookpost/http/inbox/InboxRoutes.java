package dev.bookpost.http.inbox;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.application.inbox.CaughtMails;
import dev.bookpost.application.inbox.CaughtMails.Attachment;
import dev.bookpost.application.inbox.CaughtMails.CaughtMail;
import dev.bookpost.application.inbox.CaughtMails.Parts;
import dev.bookpost.http.Routes;
import dev.bookpost.http.exchange.ClassPathFile;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.ProblemException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;

/** Addresses in the page are relative, so that it may live under any path. */
final class InboxRoutes implements Routes {
    private static final String CONTENT_SECURITY_POLICY = "Content-Security-Policy";
    private static final String PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** Scripts, forms and everything from outside stay off; links open in a window of their own. */
    private static final String MAIL_POLICY = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';"
            + " style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

    private static final String SOURCE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

    private final CaughtMails mails;
    private final byte[] page = ClassPathFile.bytes(InboxRoutes.class, "inbox.html");
    private final byte[] script = ClassPathFile.bytes(InboxRoutes.class, "inbox.js");
    private final byte[] style = ClassPathFile.bytes(InboxRoutes.class, "inbox.css");

    InboxRoutes(CaughtMails mails) {
        this.mails = mails;
    }

    @Override
    public void addTo(RoutesConfig routes) {
        get(routes, "/inbox", this::page);
        get(routes, "/inbox/inbox.js", ctx -> asset(ctx, "text/javascript; charset=utf-8", script));
        get(routes, "/inbox/inbox.css", ctx -> asset(ctx, "text/css; charset=utf-8", style));
        get(routes, "/inbox/messages", this::list);
        get(routes, "/inbox/messages/{id}", this::source);
        get(routes, "/inbox/messages/{id}/parts", this::parts);
        get(routes, "/inbox/messages/{id}/html", this::html);
    }

    private static void get(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, ctx -> {
            LocalReader.require(ctx);
            ctx.header("Cache-Control", "no-store")
                    .header("X-Content-Type-Options", "nosniff")
                    .header("Referrer-Policy", "no-referrer")
                    .header("Cross-Origin-Resource-Policy", "same-origin");
            handler.handle(ctx);
        });
    }

    private void page(Context ctx) {
        if (ctx.path().endsWith("/")) {
            ctx.redirect("../inbox");
            return;
        }
        ctx.header(CONTENT_SECURITY_POLICY, PAGE_POLICY)
                .contentType("text/html; charset=utf-8")
                .result(page);
    }

    private static void asset(Context ctx, String mediaType, byte[] content) {
        ctx.contentType(mediaType).result(content);
    }

    private void list(Context ctx) {
        Json.answer(ctx, 200, Json.items(mails.list(), InboxRoutes::json));
    }

    private static ObjectNode json(CaughtMail mail) {
        return Json.object()
                .put("id", mail.id())
                .put("to", mail.to())
                .put("from", mail.from())
                .put("subject", mail.subject())
                .put("receivedAt", Json.time(mail.receivedAt()));
    }

    private void source(Context ctx) {
        byte[] source = mails.source(ctx.pathParam("id")).orElseThrow(InboxRoutes::notFound);
        ctx.header(CONTENT_SECURITY_POLICY, SOURCE_POLICY)
                .contentType("message/rfc822")
                .result(source);
    }

    private void parts(Context ctx) {
        Parts parts = mails.parts(ctx.pathParam("id")).orElseThrow(InboxRoutes::notFound);
        ObjectNode json = Json.object();
        json.put("html", parts.html() != null);
        json.put("text", parts.text());
        json.put("calendar", parts.calendar());
        ArrayNode others = json.putArray("others");
        for (Attachment other : parts.others()) {
            others.addObject().put("name", other.name()).put("mediaType", other.mediaType());
        }
        Json.answer(ctx, 200, json);
    }

    private void html(Context ctx) {
        Parts parts = mails.parts(ctx.pathParam("id")).orElseThrow(InboxRoutes::notFound);
        if (parts.html() == null) {
            throw notFound();
        }
        ctx.header(CONTENT_SECURITY_POLICY, MAIL_POLICY)
                .header("X-Frame-Options", "SAMEORIGIN")
                .contentType("text/html; charset=utf-8")
                .result(LinksInNewWindows.in(parts.html()));
    }

    private static ProblemException notFound() {
        return Problem.of(ProblemCode.NOT_FOUND, "There is no such mail, or it is no longer kept.")
                .asException();
    }
}
