create or replace function add_mail_filenames() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update email_words w set words = w.words || f.words
  from (select organization_id, message_id, mail_words_of(organization_id, left(string_agg(filename, ' '), 5000)) as words
    from added group by organization_id, message_id) f
  where w.organization_id = f.organization_id and w.message_id = f.message_id;
  return null;
end $$;
create or replace trigger mail_filenames_added after insert on email_attachments referencing new table as added
  for each statement execute function add_mail_filenames();
