-- Lines that nobody else holds become part of the sum of their keys. Two that fold at once leave two sums of a key, which
-- are added up like any lines, and are one again after the next fold. The first key has an index and is never null.
create or replace procedure fold_lines_of(lines regclass, keys text[], sums text[])
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  named text := (select string_agg(format('%I', k), ', ') from unnest(keys) k);
  equal text := (select string_agg(format('s.%1$I is not distinct from k.%1$I', k), ' and ') from unnest(keys[2:]) k);
  added text := (select string_agg(format('sum(%I)', c), ', ') from unnest(sums) c);
  summed text := (select string_agg(format('%I', c), ', ') from unnest(sums) c);
  remains text := (select string_agg(format('sum(%I) <> 0', c), ' or ') from unnest(sums) c);
begin
  execute format(
    'with taken as (
       delete from %1$s where organization_id = current_org() and id = any (array(
         select id from %1$s where organization_id = current_org() and not is_sum limit 20000 for update skip locked))
       returning %2$s, %3$s
     ), before as (
       delete from %1$s s using (select distinct %2$s from taken) k
       where s.organization_id = current_org() and s.is_sum and s.%4$I = k.%4$I and %5$s
       returning %6$s
     )
     insert into %1$s (%2$s, %3$s, is_sum)
     select %2$s, %7$s, true from (select * from taken union all select * from before) c group by %2$s having %8$s',
    lines, named, summed, keys[1], coalesce(equal, 'true'),
    (select string_agg(format('s.%I', c), ', ') from unnest(keys || sums) c), added, remains);
end $$;
