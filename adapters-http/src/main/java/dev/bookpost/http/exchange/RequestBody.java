package dev.bookpost.http.exchange;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bookpost.http.exchange.Problem.FieldError;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;

/** Reads a body that is one flat JSON object in UTF-8. */
public final class RequestBody {
    /** The most bytes that a body may have. */
    public static final int MAX_BYTES = 64 * 1024;

    private static final Pattern JSON_MEDIA_TYPE =
            Pattern.compile("application/json\\s*(;\\s*charset\\s*=\\s*\"?utf-8\"?\\s*)?", Pattern.CASE_INSENSITIVE);

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(16).build())
                    .build())
            .build();

    private final Context ctx;
    private final byte[] bytes;

    private RequestBody(Context ctx, byte[] bytes) {
        this.ctx = ctx;
        this.bytes = bytes;
    }

    /** @throws ProblemException if the body is too large, or does not come to its end */
    public static RequestBody of(Context ctx) {
        return new RequestBody(ctx, read(ctx));
    }

    /** @throws ProblemException if the body is too large, of another media type, or no JSON object */
    public static Fields fields(Context ctx) {
        return of(ctx).fields();
    }

    /** @throws ProblemException if it is of another media type, or no JSON object */
    public Fields fields() {
        requireJson(ctx);
        return parse(decode(bytes));
    }

    /** As it came, whatever its media type says. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** No body at all counts as an empty object. */
    public Fields fieldsIfAny() {
        return bytes.length == 0 ? new Fields(Map.of(), List.of()) : fields();
    }

    /** The same for the same bytes, and practically for no others: their SHA-256. */
    public String fingerprint() {
        return Sha256.hex(bytes);
    }

    private static void requireJson(Context ctx) {
        String type = ctx.contentType();
        String encoding = ctx.header("Content-Encoding");
        if (type == null || !JSON_MEDIA_TYPE.matcher(type.strip()).matches()) {
            throw Problem.of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Send application/json in UTF-8.")
                    .asException();
        }
        if (encoding != null && !encoding.strip().equalsIgnoreCase("identity")) {
            throw Problem.of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Send the body without a content encoding.")
                    .asException();
        }
    }

    private static byte[] read(Context ctx) {
        try {
            InputStream in = ctx.bodyInputStream();
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw Problem.of(ProblemCode.PAYLOAD_TOO_LARGE, "A body has at most " + MAX_BYTES + " bytes.")
                        .asException();
            }
            return bytes;
        } catch (IOException | HttpException.RuntimeException e) {
            throw invalid("The body could not be read to its end.");
        }
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw invalid("The body is not UTF-8.");
        }
    }

    private static Fields parse(String text) {
        try (JsonParser parser = MAPPER.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw invalid("The body must be a JSON object.");
            }
            Map<String, JsonNode> written = new LinkedHashMap<>();
            List<FieldError> errors = new ArrayList<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                JsonNode value = MAPPER.readTree(parser);
                if (written.put(name, value) != null) {
                    errors.add(new FieldError(Fields.printable(name), "is given more than once"));
                }
            }
            if (parser.nextToken() != null) {
                throw invalid("The body must be one JSON object and nothing after it.");
            }
            return new Fields(written, errors);
        } catch (JsonProcessingException e) {
            throw invalid("The body is not valid JSON, or nested too deeply.");
        } catch (IOException e) {
            throw new IllegalStateException("a text in memory cannot be read", e);
        }
    }

    private static ProblemException invalid(String detail) {
        return Problem.of(ProblemCode.INVALID_REQUEST, detail).asException();
    }
}
