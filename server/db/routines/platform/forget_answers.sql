-- Answers are kept for a day, for who asks again with the same key: those that say one of the words are not.
create or replace procedure forget_answers(words text[])
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from idempotency_keys k where k.response is not null and exists (
    select from unnest(words) w where position(convert_to(w, 'UTF8') in k.response) > 0);
end $$;
