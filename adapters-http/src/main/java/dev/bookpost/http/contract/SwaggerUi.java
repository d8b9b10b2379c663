package dev.bookpost.http.contract;

import dev.bookpost.http.exchange.ClassPathFile;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;

/** The few files of Swagger UI that the page needs, as its webjar ships them. */
final class SwaggerUi {
    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
            "swagger-ui-bundle.js.LICENSE.txt", "text/plain; charset=utf-8",
            "swagger-ui.css", "text/css; charset=utf-8",
            "favicon-32x32.png", "image/png");

    private final String version = version();

    String installed() {
        return version;
    }

    /** Browsers ask for a file once a version; not found if it is of another version, or not needed. */
    void answer(Context ctx, String askedVersion, String file) {
        String mediaType = MEDIA_TYPES.get(file);
        if (mediaType == null || !askedVersion.equals(version)) {
            throw new NotFoundResponse();
        }
        ctx.header("Cache-Control", "public, max-age=31536000, immutable")
                .contentType(mediaType)
                .result(ClassPathFile.bytes(
                        SwaggerUi.class, "/META-INF/resources/webjars/swagger-ui/" + version + "/" + file));
    }

    private static String version() {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(
                    ClassPathFile.text(SwaggerUi.class, "/META-INF/maven/org.webjars/swagger-ui/pom.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = properties.getProperty("version");
        if (version == null) {
            throw new IllegalStateException("the webjar of Swagger UI does not say its version");
        }
        return version;
    }
}
