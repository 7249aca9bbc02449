-- What is called by a name is found as deals are: by a role of its own, since trigrams may not pick an index behind a policy.
alter table products add column search_text text not null
  generated always as (fold(' ' || name || ' ' || coalesce(sku, ''))) stored;
alter table sequences add column search_text text not null
  generated always as (fold(' ' || name || ' ' || coalesce(description, ''))) stored;
alter table workflows add column search_text text not null
  generated always as (fold(' ' || name || ' ' || coalesce(description, ''))) stored;
alter table subscription_items add column search_text text not null
  generated always as (fold(' ' || name)) stored;
alter table calendar_events add column search_text text not null
  generated always as (fold(' ' || coalesce(title, '') || ' ' || coalesce(location, ''))) stored;
create index products_search on products using gin (organization_id, search_text gin_trgm_ops);
create index sequences_search on sequences using gin (organization_id, search_text gin_trgm_ops);
create index workflows_search on workflows using gin (organization_id, search_text gin_trgm_ops);
create index subscription_items_search on subscription_items using gin (organization_id, search_text gin_trgm_ops);
create index calendar_events_search on calendar_events using gin (organization_id, search_text gin_trgm_ops);

grant select (organization_id, id, search_text) on products, sequences, workflows, subscription_items, calendar_events
  to bowline_search;
create policy search on products for select to bowline_search using (true);
create policy search on sequences for select to bowline_search using (true);
create policy search on workflows for select to bowline_search using (true);
create policy search on subscription_items for select to bowline_search using (true);
create policy search on calendar_events for select to bowline_search using (true);

create function search_named(kind text, query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45 as $$
begin
  if kind not in ('products', 'sequences', 'workflows', 'subscription_items', 'calendar_events') then
    raise exception 'nothing called % is searched', kind;
  end if;
  return query select * from search_titles(('public.' || kind)::regclass, query, most);
end $$;

revoke execute on function search_named from public;
grant execute on function search_named to bowline_app;

do $$
declare
  joined boolean := false;
  searching text := concat_ws(', ', 'pg_catalog', 'public', (
    select string_agg(distinct quote_ident(n.nspname), ', ')
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname in ('pg_trgm', 'unaccent') and n.nspname not in ('pg_catalog', 'public')), 'pg_temp');
begin
  execute format('alter function search_named set search_path = %s', searching);
  if not pg_has_role(current_user, 'bowline_search', 'member') then
    execute format('grant bowline_search to %I', current_user);
    joined := true;
  end if;
  grant create on schema public to bowline_search;
  alter function search_named owner to bowline_search;
  revoke create on schema public from bowline_search;
  if joined then
    execute format('revoke bowline_search from %I', current_user);
  end if;
end $$;
