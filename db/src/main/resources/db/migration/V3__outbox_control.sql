-- What all processes share about the outbox as a whole: one row.
create table outbox_control (
    only_row      boolean     not null default true,
    paused_since  timestamptz,
    relay_state   text        not null default 'CLOSED',
    -- the epoch: it never opened
    relay_since   timestamptz not null default 'epoch',
    failed_probes integer     not null default 0,
    next_probe_at timestamptz,
    -- the lease under which the probe is out
    probe_mail    uuid,
    probe_lease   bigint,
    -- different mails that were deferred or refused in a row
    rejected      uuid[]      not null default '{}',
    last_error    text,
    constraint outbox_control_pk primary key (only_row),
    constraint outbox_control_one_row check (only_row),
    constraint outbox_control_relay_state_known check (relay_state in ('CLOSED', 'UNAVAILABLE', 'REJECTING')),
    constraint outbox_control_open_has_next_probe check ((relay_state = 'CLOSED') = (next_probe_at is null)),
    constraint outbox_control_probe_whole check ((probe_mail is null) = (probe_lease is null)),
    constraint outbox_control_failed_probes_not_negative check (failed_probes >= 0)
);

insert into outbox_control default values;
-- one row, written again and again while the relay is in trouble: leave room for new versions on its page
alter table outbox_control set (fillfactor = 10, autovacuum_vacuum_threshold = 200);

-- What can be ended while nothing is handed out: leases that ran out, and mails that are of no use any more. Without
-- these a paused queue would be walked from end to end at every poll (invariant 7).
create index email_outbox_leased on email_outbox (next_attempt_at, seq) where claimed_as is not null;
create index email_outbox_expiring on email_outbox (expires_at) where not dead and expires_at is not null;
-- For the operator: dead mails in batches, and whether a later mail of a group was sent.
create index email_outbox_dead on email_outbox (id) where dead;
create index email_history_group on email_history (group_key, seq) where group_key is not null;
create index email_history_seq on email_history (seq);

alter table email_history
    add constraint email_history_attempt_count_not_negative check (attempt_count >= 0);
