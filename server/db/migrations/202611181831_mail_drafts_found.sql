-- transaction: none
create index concurrently if not exists email_messages_template on email_messages (organization_id, template_id)
  where template_id is not null;
-- Not `status` in the condition: see `needs_attention`.
create index concurrently if not exists email_messages_scheduled on email_messages (organization_id, scheduled_at, id)
  where scheduled_at is not null and sent_at is null;
alter table email_messages validate constraint email_messages_follow_up_state;
