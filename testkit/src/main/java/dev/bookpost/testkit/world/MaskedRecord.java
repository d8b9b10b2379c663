package dev.bookpost.testkit.world;

import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailContent;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.stream.Stream;

/** What {@link ContentCodec#masked} promises, for contents that are records whose secrets are texts of their own. */
final class MaskedRecord {
    private MaskedRecord() {}

    static MailContent of(MailContent content) {
        RecordComponent[] components = content.getClass().getRecordComponents();
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                Object value = components[i].getAccessor().invoke(content);
                values[i] = value != null && isSecret(components[i]) ? ContentCodec.MASK : value;
            }
            Class<?>[] types =
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return content.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("not a record that can be made anew: " + content.kind(), e);
        }
    }

    private static boolean isSecret(RecordComponent component) {
        String name = component.getName().toLowerCase(Locale.ROOT);
        return Stream.of("token", "secret", "password").anyMatch(name::contains);
    }
}
