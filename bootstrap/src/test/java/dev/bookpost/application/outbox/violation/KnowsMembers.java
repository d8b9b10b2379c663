package dev.bookpost.application.outbox.violation;

import dev.bookpost.domain.member.MemberId;

public record KnowsMembers(MemberId member) {}
