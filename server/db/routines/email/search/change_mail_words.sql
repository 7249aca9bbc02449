-- A trigger with a transition table cannot name columns, so it runs for each row whose words changed, which is rare.
create or replace function change_mail_words() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into email_words (organization_id, message_id, at, words)
    values (new.organization_id, new.id, new.created_at, mail_words_of(new.organization_id, mail_texts_of(new.id, 3)))
  on conflict (organization_id, message_id) do update set words = excluded.words;
  return null;
end $$;
create or replace trigger mail_words_changed after update of subject, body_text, from_name, from_email, to_list, cc_list, bcc_list
  on email_messages for each row
  when (old.subject <> new.subject or old.body_text <> new.body_text or old.from_email <> new.from_email
    or old.from_name <> new.from_name or old.to_list <> new.to_list or old.cc_list <> new.cc_list or old.bcc_list <> new.bcc_list)
  execute function change_mail_words();
