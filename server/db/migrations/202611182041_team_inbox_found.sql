-- transaction: none
alter table conversations validate constraint conversations_status_check;
alter table conversations validate constraint conversations_snoozed_by;
alter table conversations validate constraint conversations_assignee;
create index concurrently if not exists conversations_status on conversations (organization_id, status, last_message_at desc, contact_id);
create index concurrently if not exists conversations_assignee on conversations (organization_id, assignee_id, last_message_at desc, contact_id)
  where assignee_id is not null;
create index concurrently if not exists conversations_snoozed_by on conversations (organization_id, snoozed_by)
  where snoozed_by is not null;
