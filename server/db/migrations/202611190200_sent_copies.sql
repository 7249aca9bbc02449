-- Held by the process that puts copies into the Sent folder.
alter table mailboxes add column append_claim uuid;
