-- transaction: none
create index concurrently if not exists credit_notes_change on credit_notes (organization_id, subscription_change_id)
  where subscription_change_id is not null;
