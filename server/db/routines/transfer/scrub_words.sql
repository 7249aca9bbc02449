-- Takes words out of every text of the organization. As the owner of the tables, since what happened is not the
-- application's to change; and in no other organization than the transaction's own.
create or replace function scrub_words(words text[], left_out text[]) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place record;
  plain text := (select string_agg(whole_word(w, escape_pattern(w)), '|') from unnest(words) w);
  quoted text := (select string_agg(whole_word(w, escape_pattern(trim(both '"' from to_jsonb(w)::text))), '|') from unnest(words) w);
  changed integer;
  total integer := 0;
begin
  if plain is null or current_org() is null then return 0; end if;
  for place in
    select c.oid::regclass as in_table, a.attname as in_column, a.atttypid::regtype::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
      and c.relname <> all (left_out)
  loop
    if place.type = 'text' then
      execute format('update %1$s set %2$I = regexp_replace(%2$I, $1, ''[erased]'', ''gi'')
        where organization_id = current_org() and %2$I ~* $1', place.in_table, place.in_column) using plain;
    elsif place.type = 'jsonb' then
      execute format('update %1$s set %2$I = regexp_replace(%2$I::text, $1, ''[erased]'', ''gi'')::jsonb
        where organization_id = current_org() and %2$I::text ~* $1', place.in_table, place.in_column) using quoted;
    else
      execute format('update %1$s set %2$I = array(select regexp_replace(one, $1, ''[erased]'', ''gi'')
          from unnest(%2$I) with ordinality as u (one, n) order by n)
        where organization_id = current_org() and array_to_string(%2$I, '' '') ~* $1', place.in_table, place.in_column)
        using plain;
    end if;
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;
revoke execute on function scrub_words from public;
grant execute on function scrub_words to bowline_app;
