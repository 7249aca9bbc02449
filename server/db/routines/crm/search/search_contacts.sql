-- Words first where they are looked for by the index of all contacts; those with several addresses have one of their own.
-- What looks like a number is looked for in numbers, too: any five digits of it in a row, a zero for the trunk or not.
set local role bowline_search;
create or replace function search_contacts(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  organization uuid := current_org();
  mark text := search_mark(organization);
  words text[] := (tsvector_to_array(words_of(query)))[1:8];
  digits text := ltrim(regexp_replace(query, '\D', '', 'g'), '0');
  wanted text := (select string_agg(format('''%s%s'':*', mark, word), ' & ') from unnest(words) word);
  hits uuid[];
begin
  if query ~ '^[\d\s+()./-]+$' and length(digits) >= 5 then
    wanted := format('''%stel%s'':*', mark, digits);
    hits := array(select t.id from contacts t
      where t.organization_id = organization and t.phone like '%' || digits || '%' limit most);
  end if;
  if length(wanted) > length(mark) + 5 then
    hits := hits || array(select t.id from contacts t
      where t.organization_id = organization and t.address_words @@ wanted::tsquery limit most);
  end if;
  if hits is null or hits = '{}' then
    return query select * from search_rows('public.contacts', query, most, forgives => true);
    return;
  end if;
  return query select f.id, max(f.rank) as best from (
      select r.id, r.rank from search_rows('public.contacts', query, most, forgives => false) r
      union all select hit, 0.7 from unnest(hits) hit) f
    group by f.id order by best desc, f.id desc limit most;
end $$;
revoke execute on function search_contacts from public;
grant execute on function search_contacts to bowline_app;
