-- As search_titles, over what the index `<kind>_search` of a table holds beside the organization.
set local role bowline_search;
create or replace function search_named(kind text, query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45
  set search_path = pg_catalog, public, pg_temp as $$
declare
  called text := (select pg_get_indexdef(i.indexrelid, 2, true) from pg_index i
    where i.indexrelid = to_regclass(kind || '_search') and i.indexprs is not null);
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
