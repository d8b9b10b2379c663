-- Whether a member wants reminders, and the tokens by which the reader of one ends them.

-- The default stays: processes of the version before go on adding members while this one is rolled out.
alter table member add column reminders boolean not null default true;

create table unsubscribe_token (
    token_digest bytea       not null,
    member_id    uuid        not null references member (id) on delete cascade,
    expires_at   timestamptz not null,
    constraint unsubscribe_token_pk primary key (token_digest)
);

create index unsubscribe_token_member on unsubscribe_token (member_id);
create index unsubscribe_token_expires_at on unsubscribe_token (expires_at);

-- While this version is rolled out, processes of the one before still ask for reminders, of version 1, and know of no
-- setting; so the database asks in their place, and waits for a setting that is being changed, as this version's own code
-- does.
create function booking_reminder_is_wanted() returns trigger language plpgsql as $$
declare
    wanted boolean;
begin
    select m.reminders into wanted from booking b join member m on m.id = b.member_id
    where b.id = substr(new.reference, length('booking:') + 1)::uuid
    for share of m;
    return case when coalesce(wanted, true) then new end;
end $$;

create trigger booking_reminder_is_wanted before insert on email_outbox
    for each row when (new.kind = 'booking-reminder' and new.version = 1 and new.reference ~ '^booking:[0-9a-f-]{36}$')
    execute function booking_reminder_is_wanted();
