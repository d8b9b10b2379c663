package dev.bookpost.smtp.relay.violation;

import dev.bookpost.domain.member.Member;

public record KnowsMembers(Member member) {}
