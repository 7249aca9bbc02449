set local role bowline_search;
create or replace function search_contacts(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
begin
  return query select * from search_rows('public.contacts', query, most);
end $$;
revoke execute on function search_contacts from public;
grant execute on function search_contacts to bowline_app;
