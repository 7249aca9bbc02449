-- Of whoever has several addresses or numbers: all words that `search_vector` has, and those of the lists. A number is found by
-- any part of it, so each of its ends is a word, which begins with `tel`.
-- After the row is written, not before: a trigger before updates makes PostgreSQL lock a contact as if its key changed, since
-- `email_key` is generated, and every update would then wait for whoever holds the contact.
create or replace function keep_address_words() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update contacts set address_words = case when new.emails is not null or new.phones is not null then
    marked_words_of(new.organization_id, concat_ws(' ', new.first_name, new.last_name, new.email, new.company_name,
      (select string_agg(e ->> 'email', ' ') from jsonb_array_elements(new.emails) e),
      (select string_agg('tel' || substr(digits, place), ' ')
        from jsonb_array_elements(new.phones) p, regexp_replace(p ->> 'phone', '\D', '', 'g') digits,
          generate_series(1, length(digits) - 4) place))) end
  where organization_id = new.organization_id and id = new.id;
  return null;
end $$;
create or replace trigger address_words_kept
  after insert or update of first_name, last_name, email, company_name, emails, phones on contacts
  for each row when (new.emails is not null or new.phones is not null or new.address_words is not null)
  execute function keep_address_words();
