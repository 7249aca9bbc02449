-- Tables with lines are those with a column `is_sum`: their bigints and numerics are added up, by all their other columns.
create or replace procedure fold_lines()
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  counted record;
begin
  for counted in
    select f.attrelid::regclass as lines,
      array_agg(a.attname::text order by a.attnum) filter (where a.atttypid not in ('bigint'::regtype, 'numeric'::regtype)) as keys,
      array_agg(a.attname::text order by a.attnum) filter (where a.atttypid in ('bigint'::regtype, 'numeric'::regtype)) as sums
    from pg_class c join pg_attribute f on f.attrelid = c.oid and f.attname = 'is_sum' and not f.attisdropped
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname not in ('organization_id', 'id', 'is_sum')
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by f.attrelid order by f.attrelid
  loop
    call fold_lines_of(counted.lines, counted.keys, counted.sums);
  end loop;
end $$;
