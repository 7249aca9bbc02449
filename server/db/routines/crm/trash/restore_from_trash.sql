-- Puts the rows of an entry back, those first that others hang on, and then the links to them. A link to what is gone is
-- left out, and so is a row that is nothing without it. `app.restoring` tells triggers that these rows are not new.
-- Answers how many rows each table got back.
create or replace function restore_from_trash(entry uuid) returns table (of_table text, restored integer)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting text[] := array(
    select distinct r.table_name from trash_rows r where r.trash_id = entry and r.column_name is null);
  columns text;
  given text;
  conditions text;
  link record;
begin
  perform set_config('app.restoring', 'on', true);
  while cardinality(waiting) > 0 loop
    select w into strict of_table from unnest(waiting) w
    where not exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = w::regclass
      and c.confrelid <> c.conrelid and c.confrelid::regclass::text = any (waiting))
    order by w limit 1;
    select string_agg(format('%I', a.attname), ', '),
      string_agg(case when p.is_there is null or a.attnotnull then format('t.%I', a.attname)
        else format('case when %s then t.%I end', p.is_there, a.attname) end, ', '),
      coalesce(string_agg(p.is_there, ' and ') filter (where a.attnotnull), 'true')
    into columns, given, conditions
    from pg_attribute a
    left join lateral (
      select string_agg(format('(exists (select from %s p where p.%I = t.%I)%s)', c.confrelid::regclass, k.attname, a.attname,
        -- Those of the same table come in the same statement.
        case when c.confrelid = c.conrelid then format(' or t.%I::text in (select o.row ->> %L from trash_rows o
          where o.trash_id = $1 and o.table_name = %L)', a.attname, k.attname, of_table) else '' end), ' and ') as is_there
      from pg_constraint c join pg_attribute k
        on k.attrelid = c.confrelid and k.attnum = any (c.confkey) and k.attname <> 'organization_id'
      where c.contype = 'f' and c.conrelid = a.attrelid and cardinality(c.conkey) = 2 and a.attnum = any (c.conkey)
    ) p on a.attname <> 'organization_id'
    where a.attrelid = of_table::regclass and a.attname = any (stored_columns_of(of_table::regclass))
      -- What the table got since has its default.
      and exists (select from trash_rows r where r.trash_id = entry and r.table_name = of_table and r.row ? a.attname);
    execute format('with made as (
        insert into %1$s (%2$s) overriding system value
        select %3$s from trash_rows r cross join lateral jsonb_populate_record(null::%1$s, r.row) t
        where r.trash_id = $1 and r.table_name = %1$L and r.column_name is null and %4$s order by r.number
        %5$s returning 1)
      select count(*) from made', of_table, columns, given, conditions,
      case when exists (select from pg_constraint c where c.conrelid = of_table::regclass and c.condeferrable) then ''
        else 'on conflict do nothing' end) into restored using entry;
    waiting := array_remove(waiting, of_table);
    return next;
  end loop;
  for link in
    select distinct r.table_name, r.column_name, c.confrelid::regclass as target
    from trash_rows r join pg_attribute a on a.attrelid = r.table_name::regclass and a.attname = r.column_name
    join pg_constraint c on c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any (c.conkey)
      and cardinality(c.conkey) = 2
    where r.trash_id = entry and r.column_name is not null
  loop
    execute format('update %1$s t set %2$I = r.old_value from trash_rows r
      where r.trash_id = $1 and r.table_name = %1$L and r.column_name = %2$L and t.%2$I is null and %3$s
        and exists (select from %4$s p where p.id = r.old_value)', link.table_name, link.column_name,
      replace(matches_key(link.table_name::regclass), '$1', 'r.row'), link.target) using entry;
  end loop;
  perform set_config('app.restoring', '', true);
end $$;
