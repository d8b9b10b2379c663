package dev.bookpost.smtp.compose;

import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailKind;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which template renders which kind and version. */
public final class MailTemplates {
    private final Map<MailKind, Registration<?>> byKind;

    private MailTemplates(Map<MailKind, Registration<?>> byKind) {
        this.byKind = Map.copyOf(byKind);
    }

    public static Builder builder() {
        return new Builder();
    }

    public Set<MailKind> known() {
        return byKind.keySet();
    }

    /**
     * @throws UnsendableMailException if the kind is not registered, its content is of another type, or the template
     *     fails on it
     */
    public RenderedMail render(MailContent content, Locale locale) throws UnsendableMailException {
        Registration<?> registration = byKind.get(content.kind());
        if (registration == null) {
            throw new UnsendableMailException("no template for " + content.kind(), null);
        }
        try {
            return registration.render(content, locale);
        } catch (RuntimeException e) {
            throw new UnsendableMailException("the template of " + content.kind() + " failed", e);
        }
    }

    private record Registration<C extends MailContent>(Class<C> type, MailTemplate<C> template) {
        RenderedMail render(MailContent content, Locale locale) {
            return template.render(type.cast(content), locale);
        }
    }

    /** Collects the templates of all kinds. */
    public static final class Builder {
        private final Map<MailKind, Registration<?>> byKind = new HashMap<>();

        private Builder() {}

        /**
         * @throws IllegalArgumentException if the kind is registered already
         */
        public <C extends MailContent> Builder register(MailKind kind, Class<C> type, MailTemplate<C> template) {
            if (byKind.putIfAbsent(kind, new Registration<>(type, template)) != null) {
                throw new IllegalArgumentException("registered twice: " + kind);
            }
            return this;
        }

        public MailTemplates build() {
            return new MailTemplates(byKind);
        }
    }
}
