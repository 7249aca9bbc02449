create or replace function add_mail_words() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into email_words (organization_id, message_id, at, words)
    select a.organization_id, a.id, a.created_at, mail_words_of(a.organization_id, mail_texts_of(a.id, 3)) from added a
  on conflict (organization_id, message_id) do update set words = excluded.words;
  return null;
end $$;
create or replace trigger mail_words_added after insert on email_messages referencing new table as added
  for each statement execute function add_mail_words();
