-- What operators ask for. Indexes of email_outbox that hold live rows cost every claim, so none is added there.

-- Whether a later mail of a dead one's group is dead as well: then it was taken once.
create index email_outbox_dead_group on email_outbox (group_key, seq) where dead and group_key is not null;
-- "Where are my mails?" over all that is kept.
create index email_history_recipient on email_history (recipient, seq);
