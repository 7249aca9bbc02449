create or replace function suppress_contacts(ids uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update contacts set suppressed = true where id = any (ids) and not suppressed;
end $$;
