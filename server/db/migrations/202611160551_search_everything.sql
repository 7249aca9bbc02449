-- What is called by a name is found as deals are: by a role of its own, since trigrams may not pick an index behind a policy.
create index products_search on products
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(sku, '')) gin_trgm_ops);
create index sequences_search on sequences
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(description, '')) gin_trgm_ops);
create index workflows_search on workflows
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(description, '')) gin_trgm_ops);
create index subscription_items_search on subscription_items
  using gin (organization_id, fold(' ' || name) gin_trgm_ops);
create index campaigns_search on campaigns
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(subject, '')) gin_trgm_ops);
create index calendar_events_search on calendar_events
  using gin (organization_id, fold(' ' || coalesce(title, '') || ' ' || coalesce(location, '')) gin_trgm_ops);

grant select (organization_id, id, name, sku) on products to bowline_search;
grant select (organization_id, id, name, description) on sequences, workflows to bowline_search;
grant select (organization_id, id, name) on subscription_items to bowline_search;
grant select (organization_id, id, name, subject) on campaigns to bowline_search;
grant select (organization_id, id, title, location) on calendar_events to bowline_search;
create policy search on products for select to bowline_search using (true);
create policy search on sequences for select to bowline_search using (true);
create policy search on workflows for select to bowline_search using (true);
create policy search on subscription_items for select to bowline_search using (true);
create policy search on campaigns for select to bowline_search using (true);
create policy search on calendar_events for select to bowline_search using (true);

-- As search_titles, over what the indexes above hold.
create function search_named(kind text, query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  called text := case kind
    when 'products' then $f$fold(' ' || t.name || ' ' || coalesce(t.sku, ''))$f$
    when 'sequences' then $f$fold(' ' || t.name || ' ' || coalesce(t.description, ''))$f$
    when 'workflows' then $f$fold(' ' || t.name || ' ' || coalesce(t.description, ''))$f$
    when 'subscription_items' then $f$fold(' ' || t.name)$f$
    when 'campaigns' then $f$fold(' ' || t.name || ' ' || coalesce(t.subject, ''))$f$
    when 'calendar_events' then $f$fold(' ' || coalesce(t.title, '') || ' ' || coalesce(t.location, ''))$f$
  end;
  folded text := trim(regexp_replace(fold(query), '\s+', ' ', 'g'));
  word text;
  conditions text := '';
begin
  if called is null then
    raise exception 'nothing called % is searched', kind;
  end if;
  if folded = '' or current_org() is null then
    return;
  end if;
  foreach word in array (string_to_array(folded, ' '))[1:8] loop
    conditions := conditions || format(' and %s like %L', called,
      case when length(word) < 3 then '% ' else '%' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return query execute format(
    'select f.id, word_similarity($2, f.called) as rank from (
       select t.id, %s as called from public.%I t where t.organization_id = $1 %s limit $3) f
     order by rank desc, f.id desc', called, kind, conditions)
    using current_org(), folded, most;
  if found or length(folded) < 3 then
    return;
  end if;
  return query execute format(
    'select f.id, f.rank from (
       select t.id, word_similarity($2, %1$s) as rank from public.%2$I t
       where t.organization_id = $1 and $2 <%% %1$s limit $3) f
     order by f.rank desc, f.id desc', called, kind)
    using current_org(), folded, most;
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
