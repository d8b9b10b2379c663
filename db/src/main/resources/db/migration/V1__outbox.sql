-- The outbox. Invariant numbers are those of docs/architecture.md.

-- The one clock of the outbox (invariant 6). Tests replace this function to move time.
create function outbox_now() returns timestamptz
    language sql stable
    as 'select now()';

create table email_outbox (
    id                 uuid        not null,
    seq                bigint      not null generated always as identity,
    kind               text        not null,
    version            integer     not null,
    reference          text        not null,
    group_key          text,
    recipient          text        not null,
    locale             text        not null,
    payload            jsonb       not null,
    dedup_key          text,
    enqueued_at        timestamptz not null,
    -- fixed at enqueue, never moved by claiming: the mail's Date
    due_at             timestamptz not null,
    expires_at         timestamptz,
    -- may be claimed from: the due time while waiting, the end of the lease while leased (invariant 2)
    next_attempt_at    timestamptz not null,
    attempt_count      integer     not null default 0,
    dead               boolean     not null default false,
    -- the fencing token (invariant 3): grows at every claim, death and requeue, never shrinks
    lease_no           bigint      not null default 0,
    claimed_by         text,
    claimed_as         text,
    published_at       timestamptz,
    uncertain          boolean     not null default false,
    lost               boolean     not null default false,
    withdraw_requested boolean     not null default false,
    delivered_late     boolean     not null default false,
    reason_code        text,
    last_error         text,
    last_reply_code    integer,
    last_failed_at     timestamptz,
    traceparent        text,
    constraint email_outbox_pk primary key (id),
    constraint email_outbox_seq_unique unique (seq),
    constraint email_outbox_claimed_as_known check (claimed_as in ('sender', 'publisher')),
    constraint email_outbox_leased_whole check ((claimed_by is null) = (claimed_as is null)),
    constraint email_outbox_dead_is_not_leased check (not (dead and claimed_as is not null)),
    constraint email_outbox_dead_has_reason check (dead = (reason_code is not null)),
    constraint email_outbox_lease_no_not_negative check (lease_no >= 0),
    constraint email_outbox_attempt_count_not_negative check (attempt_count >= 0),
    constraint email_outbox_payload_is_object check (jsonb_typeof(payload) = 'object')
);

-- Claiming walks this index from its start and reads about as many entries as it takes (invariant 7).
create index email_outbox_claimable on email_outbox (next_attempt_at, seq) where not dead;
-- "No earlier live mail of the group" (invariant 5).
create index email_outbox_live_group on email_outbox (group_key, seq) where not dead and group_key is not null;
create unique index email_outbox_dedup on email_outbox (dedup_key) where not dead and not withdraw_requested;
create index email_outbox_reference on email_outbox (reference, seq);

-- A queue's rows live for seconds: leave room for the update of the lease on the same page, and clean up often.
alter table email_outbox set (
    fillfactor = 70,
    autovacuum_vacuum_scale_factor = 0.01,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_cost_delay = 0
);

-- One row per failed attempt.
create table email_attempt (
    mail_id    uuid        not null,
    attempt_no integer     not null,
    lease_no   bigint      not null,
    failed_at  timestamptz not null,
    reply_code integer,
    error      text        not null,
    uncertain  boolean     not null,
    constraint email_attempt_pk primary key (mail_id, lease_no)
);

create index email_attempt_failed_at on email_attempt (failed_at);

-- What finished, without its content.
create table email_history (
    mail_id       uuid        not null,
    kind          text        not null,
    version       integer     not null,
    reference     text        not null,
    group_key     text,
    recipient     text        not null,
    locale        text        not null,
    seq           bigint      not null,
    enqueued_at   timestamptz not null,
    due_at        timestamptz not null,
    finished_at   timestamptz not null,
    state         text        not null,
    attempt_count integer     not null,
    uncertain     boolean     not null,
    reason_code   text,
    reply         text,
    constraint email_history_pk primary key (mail_id),
    constraint email_history_state_known check (state in ('SENT', 'WITHDRAWN', 'EXPIRED', 'DISCARDED'))
);

create index email_history_reference on email_history (reference, seq);
create index email_history_finished_at on email_history (finished_at);
