-- transaction: none
-- Of most mail nobody here is the writer.
create index concurrently if not exists email_messages_writer on email_messages (organization_id, user_id, created_at desc, id desc)
  where user_id is not null;
