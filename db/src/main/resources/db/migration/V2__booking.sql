-- Members, resources and bookings.

create table member (
    id              uuid        not null,
    email           text        not null,
    name            text        not null,
    locale          text        not null,
    time_zone       text        not null,
    role            text        not null,
    password_hash   text        not null,
    email_confirmed boolean     not null default false,
    created_at      timestamptz not null,
    constraint member_pk primary key (id),
    -- the canonical form (see EmailAddress), so that case and spelling of the domain make no second member
    constraint member_email_unique unique (email),
    constraint member_email_canonical check (email = lower(email)),
    constraint member_role_known check (role in ('MEMBER', 'VIEWER', 'OPERATOR'))
);

create table member_session (
    token_digest bytea       not null,
    member_id    uuid        not null references member (id) on delete cascade,
    created_at   timestamptz not null,
    expires_at   timestamptz not null,
    constraint member_session_pk primary key (token_digest)
);

create index member_session_member on member_session (member_id);
create index member_session_expires_at on member_session (expires_at);

create table email_confirmation (
    token_digest bytea       not null,
    member_id    uuid        not null references member (id) on delete cascade,
    expires_at   timestamptz not null,
    constraint email_confirmation_pk primary key (token_digest)
);

create index email_confirmation_member on email_confirmation (member_id);
create index email_confirmation_expires_at on email_confirmation (expires_at);

create table resource (
    id         uuid        not null,
    name       text        not null,
    time_zone  text        not null,
    capacity   integer     not null,
    created_at timestamptz not null,
    constraint resource_pk primary key (id),
    constraint resource_capacity_range check (capacity between 1 and 1000)
);

-- gist operators for plain types, in a schema of their own
create schema if not exists extensions;
create extension if not exists btree_gist schema extensions;

create table booking (
    id              uuid        not null,
    resource_id     uuid        not null references resource (id),
    unit            integer     not null,
    member_id       uuid        not null references member (id),
    title           text,
    starts_at       timestamptz not null,
    ends_at         timestamptz not null,
    status          text        not null,
    reason          text,
    cancelled_by    text,
    revision        integer     not null,
    status_fixed_at timestamptz not null,
    created_at      timestamptz not null,
    constraint booking_pk primary key (id),
    constraint booking_unit_positive check (unit >= 1),
    constraint booking_ends_after_start check (starts_at < ends_at),
    constraint booking_status_known check (status in ('PENDING', 'CONFIRMED', 'FAILED', 'CANCELLED')),
    constraint booking_cancelled_by_whom check ((status = 'CANCELLED') = (cancelled_by is not null)),
    constraint booking_cancelled_by_known check (cancelled_by in ('MEMBER', 'OPERATOR')),
    constraint booking_revision_not_negative check (revision >= 0),
    -- no double booking: two live bookings never share a unit at any moment
    constraint booking_no_overlap exclude using gist (
        resource_id extensions.gist_uuid_ops with operator(pg_catalog.=),
        unit extensions.gist_int4_ops with operator(pg_catalog.=),
        tstzrange(starts_at, ends_at) with operator(pg_catalog.&&)
    ) where (status in ('PENDING', 'CONFIRMED'))
);

create index booking_member on booking (member_id, id);
