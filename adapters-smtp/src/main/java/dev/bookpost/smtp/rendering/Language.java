package dev.bookpost.smtp.rendering;

import java.util.Locale;

/** A language that templates are written in. */
public enum Language {
    KOREAN("ko"),
    ENGLISH("en");

    private final String code;

    Language(String code) {
        this.code = code;
    }

    /** English unless the locale is Korean. */
    public static Language of(Locale locale) {
        return locale.getLanguage().equals(KOREAN.code) ? KOREAN : ENGLISH;
    }

    /** ISO 639, and the end of its templates' names. */
    public String code() {
        return code;
    }
}
