-- Whose turn it is to sample the queue for monitoring: one row. A turn is a lease, since no session state may be relied
-- upon; the row's lock keeps two samples from running at a time.
create table outbox_sampling (
    only_row  boolean     not null default true,
    sampler   text,
    turn_ends timestamptz not null default 'epoch',
    constraint outbox_sampling_pk primary key (only_row),
    constraint outbox_sampling_one_row check (only_row)
);

insert into outbox_sampling default values;
-- written every few seconds: leave room for new versions on its page
alter table outbox_sampling set (fillfactor = 10, autovacuum_vacuum_threshold = 200);
