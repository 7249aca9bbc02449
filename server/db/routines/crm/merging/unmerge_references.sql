-- Undoes it, the other way round: first what was put aside comes back, then what was moved, if it still points there.
create or replace function unmerge_references(merge uuid, kept uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  step record;
  columns text;
begin
  for step in select * from merge_rows where merge_id = merge and action = 'moved' order by number desc loop
    execute format('update %s t set %I = $2 where %s and t.%I = $3', step.table_name, step.column_name,
      matches_key(step.table_name::regclass), step.column_name) using step.row, step.old_value, kept;
  end loop;
  for step in select * from merge_rows where merge_id = merge and action = 'aside' order by number loop
    select string_agg(format('%I', c), ', ') into columns from unnest(stored_columns_of(step.table_name::regclass)) c;
    execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)
      on conflict do nothing', step.table_name, columns) using step.row;
  end loop;
  for step in select * from merge_rows where merge_id = merge and action = 'unset' order by number loop
    execute format('update %s t set %I = $2 where %s and t.%I is null', step.table_name, step.column_name,
      matches_key(step.table_name::regclass), step.column_name) using step.row, step.old_value;
  end loop;
end $$;
