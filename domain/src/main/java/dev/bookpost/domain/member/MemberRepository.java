package dev.bookpost.domain.member;

import dev.bookpost.domain.outbox.EmailAddress;
import java.time.Instant;
import java.util.Optional;

/** Members and what proves who they are; part of an open transaction. */
public interface MemberRepository {
    /**
     * Adds a member unless the address is taken, waiting for a concurrent sign-up with the same address to end.
     *
     * @return false if the address is taken; the transaction stays usable
     */
    boolean add(Member member, PasswordHash password, Instant now);

    Optional<Member> byId(MemberId id);

    /**
     * Reads the member and keeps others from changing whether reminders are wanted until the transaction ends; any number
     * of transactions may do so at a time. Whoever locks a booking as well locks that first, and mails last.
     */
    Optional<Member> hold(MemberId id);

    Optional<Credentials> byEmail(EmailAddress email);

    /**
     * Opens a session that is found by the digest of its token until it expires.
     *
     * @param verified the password that the member has proved to know
     * @return false if the member's password is another one by now
     */
    boolean openSession(byte[] tokenDigest, MemberId member, PasswordHash verified, Instant now, Instant expiresAt);

    /** The member of a session that has not expired. */
    Optional<Member> bySession(byte[] tokenDigest, Instant now);

    void closeSession(byte[] tokenDigest);

    /** Keeps a token that proves the member's address, once, until it expires. */
    void addConfirmation(byte[] tokenDigest, MemberId member, Instant expiresAt);

    /**
     * Uses up a confirmation token and marks its member's address as confirmed.
     *
     * @return false if there is no such token, or it has expired or been used
     */
    boolean confirmEmail(byte[] tokenDigest, Instant now);

    /** Keeps a token that lets its bearer choose a new password, once, until it expires. */
    void addPasswordReset(byte[] tokenDigest, MemberId member, Instant expiresAt);

    /** The member for whom a reset token is good at the moment. */
    Optional<MemberId> byPasswordReset(byte[] tokenDigest, Instant now);

    /**
     * Uses up a reset token.
     *
     * @return the member it was made for; empty if there is no such token, or it has expired or been used
     */
    Optional<MemberId> usePasswordReset(byte[] tokenDigest, Instant now);

    /** Gives a member another password; all sessions and all other reset tokens of the member end. */
    void changePassword(MemberId member, PasswordHash password);

    /** Whether anybody has the role. */
    boolean anyIs(Role role);

    /** Marks the member's address as confirmed, by whatever proof. */
    void confirmEmail(MemberId member);

    /** Gives a member another role; all sessions of the member end. */
    void changeRole(MemberId member, Role role);

    /**
     * Stores whether the member wants reminders, waiting for all that {@link #hold} the member to end. Until this
     * transaction ends nobody else holds the member, if anything was changed.
     *
     * @return false if it is as the member wants it already
     */
    boolean changeReminders(MemberId member, boolean wanted);

    /** Keeps a token that lets its bearer end the member's reminders, any number of times, until it expires. */
    void addUnsubscribe(byte[] tokenDigest, MemberId member, Instant expiresAt);

    /** The member whose reminders the bearer of a token may end at the moment. */
    Optional<MemberId> byUnsubscribe(byte[] tokenDigest, Instant now);

    /**
     * Deletes sessions, confirmations, reset tokens and unsubscribe tokens that have expired.
     *
     * @param most how many of each
     * @return how many were deleted in all
     */
    int forgetExpired(Instant now, int most);

    record Credentials(Member member, PasswordHash password) {}
}
