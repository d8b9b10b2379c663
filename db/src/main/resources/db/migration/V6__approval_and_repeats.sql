-- Approval by operators with holds, reminders, forgotten passwords, repeated requests.

-- The defaults stay: processes of the version before go on adding resources while this one is rolled out.
alter table resource
    add column approval              text   not null default 'AUTOMATIC',
    add column hold_seconds          bigint,
    add column reminder_lead_seconds bigint not null default 86400,
    add constraint resource_approval_known check (approval in ('AUTOMATIC', 'MANUAL')),
    add constraint resource_hold_if_manual check ((approval = 'MANUAL') = (hold_seconds is not null)),
    add constraint resource_hold_positive check (hold_seconds > 0),
    add constraint resource_reminder_lead_not_negative check (reminder_lead_seconds >= 0);

alter table booking
    add column failure    text,
    add column hold_until timestamptz,
    add constraint booking_failed_of_what check ((status = 'FAILED') = (failure is not null)),
    add constraint booking_failure_known check (failure in ('REJECTED', 'HOLD_EXPIRED')),
    add constraint booking_pending_is_held check ((status = 'PENDING') = (hold_until is not null));

-- "holds that have run out", every few seconds and before every booking
create index booking_hold_until on booking (hold_until) where status = 'PENDING';
create index booking_resource on booking (resource_id, id);

create table password_reset (
    token_digest bytea       not null,
    member_id    uuid        not null references member (id) on delete cascade,
    expires_at   timestamptz not null,
    constraint password_reset_pk primary key (token_digest)
);

create index password_reset_member on password_reset (member_id);
create index password_reset_expires_at on password_reset (expires_at);

-- The answers of requests that bore an Idempotency-Key, written by the transaction that did what they ask for.
create table kept_answer (
    member_id   uuid        not null references member (id) on delete cascade,
    operation   text        not null,
    request_key text        not null,
    kept_at     timestamptz not null,
    -- null until the transaction that took the key is at its end, so never to be seen by another
    fingerprint text,
    status      integer,
    body        text,
    constraint kept_answer_pk primary key (member_id, operation, request_key),
    constraint kept_answer_whole check (num_nulls(fingerprint, status, body) in (0, 3))
);

create index kept_answer_kept_at on kept_answer (kept_at);

-- While this version is rolled out, processes of the one before still answer. They know no approval and no reminder, so
-- the database holds them to it.
create function booking_needs_approval() returns trigger language plpgsql as $$
begin
    if exists (select from resource r where r.id = new.resource_id and r.approval = 'MANUAL') then
        raise exception 'a booking of this resource begins as PENDING' using errcode = 'check_violation',
            constraint = 'booking_needs_approval';
    end if;
    return new;
end $$;

create trigger booking_needs_approval before insert on booking
    for each row when (new.status = 'CONFIRMED') execute function booking_needs_approval();

-- A reminder ends with its booking, whoever cancels that: from now on it is of no use. (This version's own code withdraws
-- it right afterwards, in the same transaction.)
create function booking_reminder_ends() returns trigger language plpgsql as $$
begin
    update email_outbox set expires_at = outbox_now()
    where reference = 'booking:' || new.id and kind = 'booking-reminder' and not dead
        and (expires_at is null or expires_at > outbox_now());
    return null;
end $$;

create trigger booking_reminder_ends after update of status on booking
    for each row when (old.status = 'CONFIRMED' and new.status <> 'CONFIRMED') execute function booking_reminder_ends();
