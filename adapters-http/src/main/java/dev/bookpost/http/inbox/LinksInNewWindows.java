package dev.bookpost.http.inbox;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the links of a mail open outside the frame it is shown in, as mail programs do. */
final class LinksInNewWindows {
    private static final Pattern HEAD = Pattern.compile("<head[^>]*>", Pattern.CASE_INSENSITIVE);
    private static final String BASE = "<base target=\"_blank\">";

    private LinksInNewWindows() {}

    static String in(String html) {
        Matcher head = HEAD.matcher(html);
        return head.find() ? html.substring(0, head.end()) + BASE + html.substring(head.end()) : BASE + html;
    }
}
