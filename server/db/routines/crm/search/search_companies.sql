set local role bowline_search;
create or replace function search_companies(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
begin
  return query select * from search_rows('public.companies', query, most, forgives => true);
end $$;
revoke execute on function search_companies from public;
grant execute on function search_companies to bowline_app;
