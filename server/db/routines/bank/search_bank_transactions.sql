set local role bowline_search;
create or replace function search_bank_transactions(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select * from search_titles('public.bank_transactions', query, most);
end $$;
revoke execute on function search_bank_transactions from public;
grant execute on function search_bank_transactions to bowline_app;
