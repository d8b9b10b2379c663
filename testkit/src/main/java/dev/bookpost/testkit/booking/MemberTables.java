package dev.bookpost.testkit.booking;

import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberRepository.Credentials;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;

/** What is kept of members: themselves, and what was granted to the bearer of a token, by the token's digest. */
record MemberTables(
        Map<MemberId, Credentials> members,
        Map<ByteBuffer, Grant> sessions,
        Map<ByteBuffer, Grant> confirmations,
        Map<ByteBuffer, Grant> resets,
        Map<ByteBuffer, Grant> unsubscribes) {
    static MemberTables in(InMemoryDatabase database) {
        return new MemberTables(
                InMemoryTable.in(database),
                InMemoryTable.in(database),
                InMemoryTable.in(database),
                InMemoryTable.in(database),
                InMemoryTable.in(database));
    }

    record Grant(MemberId member, Instant expiresAt) {
        boolean validAt(Instant now) {
            return now.isBefore(expiresAt);
        }
    }
}
