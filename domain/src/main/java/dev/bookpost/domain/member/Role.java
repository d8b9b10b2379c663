package dev.bookpost.domain.member;

/** What a person may do. */
public enum Role {
    MEMBER,
    /** Sees what operators see, changes nothing. */
    VIEWER,
    OPERATOR
}
