-- Quotes, invoices and contracts are found by number, title and customer, as deals are by name: by a role of its own,
-- since trigrams may not pick an index behind a policy.
alter table quotes add column search_text text not null
  generated always as (fold(' ' || number || ' ' || title || ' ' || bill_to_name)) stored;
alter table invoices add column search_text text not null
  generated always as (fold(' ' || number || ' ' || title || ' ' || bill_to_name)) stored;
alter table contracts add column search_text text not null
  generated always as (fold(' ' || title || ' ' || party_b_name || ' ' || party_b_email)) stored;
create index quotes_search on quotes using gin (organization_id, search_text gin_trgm_ops);
create index invoices_search on invoices using gin (organization_id, search_text gin_trgm_ops);
create index contracts_search on contracts using gin (organization_id, search_text gin_trgm_ops);

grant select (organization_id, id, search_text) on quotes, invoices, contracts to bowline_search;
create policy search on quotes for select to bowline_search using (true);
create policy search on invoices for select to bowline_search using (true);
create policy search on contracts for select to bowline_search using (true);

create function search_quotes(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45 as $$
begin
  return query select * from search_titles('public.quotes', query, most);
end $$;

create function search_invoices(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45 as $$
begin
  return query select * from search_titles('public.invoices', query, most);
end $$;

create function search_contracts(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45 as $$
begin
  return query select * from search_titles('public.contracts', query, most);
end $$;

revoke execute on function search_quotes, search_invoices, search_contracts from public;
grant execute on function search_quotes, search_invoices, search_contracts to bowline_app;

do $$
declare
  joined boolean := false;
  searching text := concat_ws(', ', 'pg_catalog', 'public', (
    select string_agg(distinct quote_ident(n.nspname), ', ')
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname in ('pg_trgm', 'unaccent') and n.nspname not in ('pg_catalog', 'public')), 'pg_temp');
begin
  execute format('alter function search_quotes set search_path = %s', searching);
  execute format('alter function search_invoices set search_path = %s', searching);
  execute format('alter function search_contracts set search_path = %s', searching);
  if not pg_has_role(current_user, 'bowline_search', 'member') then
    execute format('grant bowline_search to %I', current_user);
    joined := true;
  end if;
  grant create on schema public to bowline_search;
  alter function search_quotes owner to bowline_search;
  alter function search_invoices owner to bowline_search;
  alter function search_contracts owner to bowline_search;
  revoke create on schema public from bowline_search;
  if joined then
    execute format('revoke bowline_search from %I', current_user);
  end if;
end $$;

-- What customers did themselves, across all records: the few kinds of lines that Home shows.
create index activities_of_customers on activities (organization_id, at desc, id desc)
  where type in ('viewed', 'accepted', 'declined', 'paid', 'opened', 'clicked', 'replied', 'signed',
    'contract_viewed', 'contract_declined');

-- What came in lately, whatever it was for.
create index payments_received on payments (organization_id, received_at) where status = 'succeeded';
