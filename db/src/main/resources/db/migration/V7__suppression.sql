-- Addresses that a relay has said do not exist; mails to them end without being sent.
create table email_suppression (
    recipient     text        not null,
    seq           bigint      not null generated always as identity,
    suppressed_at timestamptz not null,
    mail_id       uuid        not null,
    reply         text        not null,
    constraint email_suppression_pk primary key (recipient),
    constraint email_suppression_seq_unique unique (seq)
);
