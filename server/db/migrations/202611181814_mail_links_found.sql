-- transaction: none
alter table email_messages validate constraint email_messages_transport_check;
alter table mailboxes validate constraint mailboxes_backfill_check;
alter table mailboxes validate constraint mailboxes_purpose_check;
alter table mailboxes validate constraint mailboxes_sync_check;
-- What refers to a mail that comes later joins its thread then.
create index concurrently if not exists email_messages_references on email_messages
  using gin (organization_id, reference_ids) with (fastupdate = off) where direction = 'in' or transport = 'external';
