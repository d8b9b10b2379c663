package dev.bookpost.http.member;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.application.member.SignIn;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.exchange.Json;

final class MemberJson {
    private MemberJson() {}

    static ObjectNode of(Member member) {
        return Json.object()
                .put("id", member.id().toString())
                .put("email", member.email().value())
                .put("name", member.name())
                .put("locale", member.locale().toLanguageTag())
                .put("timeZone", member.timeZone().getId())
                .put("role", word(member.role()))
                .put("emailConfirmed", member.emailConfirmed())
                .put("reminders", member.reminders());
    }

    static ObjectNode of(SignIn.Result.SignedIn signedIn) {
        ObjectNode json =
                Json.object().put("token", signedIn.token()).put("expiresAt", Json.time(signedIn.expiresAt()));
        json.set("member", of(signedIn.member()));
        return json;
    }

    private static String word(Role role) {
        return switch (role) {
            case MEMBER -> "member";
            case VIEWER -> "viewer";
            case OPERATOR -> "operator";
        };
    }
}
