-- How often a mail was claimed in order to be published since a sender last had a result for it: more than a few times
-- means that something goes round in circles. A process of the version before leaves it as it is.
alter table email_outbox add column publications integer not null default 0;
alter table email_outbox add constraint email_outbox_publications_not_negative check (publications >= 0);
