package dev.bookpost.persistence.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailKind;
import java.util.Map;
import java.util.Set;

/** {@link ContentCodec} for contents that are records, by Jackson. */
public final class JacksonContentCodec implements ContentCodec {
    private final Map<MailKind, Class<? extends MailContent>> types;
    private final ObjectMapper json = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /**
     * @param types the kinds that this process can send, and the record that holds the content of each
     */
    public JacksonContentCodec(Map<MailKind, Class<? extends MailContent>> types) {
        this.types = Map.copyOf(types);
    }

    @Override
    public Set<MailKind> known() {
        return types.keySet();
    }

    @Override
    public String encode(MailContent content) {
        if (!types.containsKey(content.kind())) {
            throw new IllegalArgumentException("not a registered kind of mail: " + content.kind());
        }
        try {
            return json.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("cannot be written as JSON: " + content.kind(), e);
        }
    }

    @Override
    public MailContent decode(MailKind kind, String text) throws UnreadableContentException {
        Class<? extends MailContent> type = types.get(kind);
        if (type == null) {
            throw new UnreadableContentException("unknown kind of mail: " + kind);
        }
        try {
            MailContent content = json.readValue(text, type);
            if (content == null) {
                throw new UnreadableContentException("the content is empty");
            }
            return content;
        } catch (JsonProcessingException e) {
            // the message may quote the content, which is personal
            throw new UnreadableContentException(
                    "the content is not that of a " + kind + ": " + e.getClass().getSimpleName());
        }
    }

    @Override
    public String masked(String text) {
        try {
            JsonNode content = json.readTree(text);
            SecretFields.mask(content);
            return json.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            return "null";
        }
    }
}
