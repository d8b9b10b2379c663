package dev.bookpost.bootstrap.fuzz;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people typed that a mail prints, each as it was taken.
 *
 * @param bookingId stands in the mail too, and is another each time
 */
record Words(String name, String title, String resource, String reason, String bookingId) {
    /** Words that stand nowhere else, by which their places in a mail are found. */
    static final Words MARKS = new Words("Nameqmark", "Titleqmark", "Resourceqmark", "Reasonqmark", "");

    private static final Pattern MARK = Pattern.compile("(?:Name|Title|Resource|Reason|Booking)qmark");
    private static final Pattern TOKEN = Pattern.compile("token-\\d+");

    Words of(String id) {
        return new Words(name, title, resource, reason, id);
    }

    /** What a mail says in which the marks stood in the places of these. */
    String in(String marked) {
        Map<String, String> byMark = Map.of(
                MARKS.name,
                name,
                MARKS.title,
                title,
                MARKS.resource,
                resource,
                MARKS.reason,
                reason,
                "Bookingqmark",
                bookingId);
        return MARK.matcher(marked).replaceAll(mark -> Matcher.quoteReplacement(byMark.getOrDefault(mark.group(), "")));
    }

    /** With a mark in the place of the id, and one number for all tokens. */
    String withoutNumbers(String read) {
        return sameToken(bookingId.isEmpty() ? read : read.replace(bookingId, "Bookingqmark"));
    }

    static String sameToken(String read) {
        return TOKEN.matcher(read).replaceAll("token-0");
    }
}
