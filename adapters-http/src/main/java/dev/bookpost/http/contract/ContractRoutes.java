package dev.bookpost.http.contract;

import dev.bookpost.http.exchange.ClassPathFile;
import dev.bookpost.http.exchange.Reading;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;

/** {@code /openapi.yaml} and {@code /docs}. */
public final class ContractRoutes {
    /** Swagger UI sets styles from its script; it needs neither inline scripts nor eval. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final SwaggerUi swaggerUi = new SwaggerUi();
    private final Tagged contract =
            new Tagged("application/yaml", ClassPathFile.bytes(ContractRoutes.class, "openapi.yaml"));
    private final Tagged page = new Tagged("text/html; charset=utf-8", page(swaggerUi.installed()));
    private final Tagged script =
            new Tagged("text/javascript; charset=utf-8", ClassPathFile.bytes(ContractRoutes.class, "docs.js"));
    private final Tagged style =
            new Tagged("text/css; charset=utf-8", ClassPathFile.bytes(ContractRoutes.class, "docs.css"));

    public void addTo(RoutesConfig routes) {
        Reading.route(routes, "/openapi.yaml", contract::answer);
        Reading.route(routes, "/docs", this::docs);
        Reading.route(routes, "/docs/docs.js", script::answer);
        Reading.route(routes, "/docs/docs.css", style::answer);
        Reading.route(
                routes,
                "/docs/swagger-ui/{version}/{file}",
                ctx -> swaggerUi.answer(ctx, ctx.pathParam("version"), ctx.pathParam("file")));
    }

    private void docs(Context ctx) {
        if (ctx.path().endsWith("/")) {
            ctx.redirect("../docs");
            return;
        }
        ctx.header("Content-Security-Policy", POLICY);
        page.answer(ctx);
    }

    private static byte[] page(String version) {
        return ClassPathFile.text(ContractRoutes.class, "docs.html")
                .replace("{{version}}", version)
                .getBytes(StandardCharsets.UTF_8);
    }
}
