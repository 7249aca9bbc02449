-- Points the rows of one column elsewhere. Where the kept one has its like already, the row is put aside.
create or replace function move_references(merge uuid, of_table regclass, of_column text, old_ids uuid[], kept uuid, extra text)
  returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  is_unique boolean := exists (
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = of_table and i.indisunique and a.attname = of_column);
  moving jsonb;
begin
  if not is_unique then
    execute format('with moved as (
        select %4$s as key, t.%2$I as old from %1$s t where t.%2$I = any ($2) and %3$s)
      insert into merge_rows (merge_id, table_name, action, row, column_name, old_value)
      select $1, %1$L, ''moved'', key, %2$L, old from moved', of_table, of_column, extra, key_expression_of(of_table))
      using merge, old_ids;
    execute format('update %s t set %I = $1 where t.%I = any ($2) and %s', of_table, of_column, of_column, extra)
      using kept, old_ids;
    return;
  end if;
  for moving in execute format('select to_jsonb(t) from %s t where t.%I = any ($1) and %s', of_table, of_column, extra)
    using old_ids
  loop
    begin
      execute format('update %s t set %I = $2 where %s', of_table, of_column, matches_key(of_table)) using moving, kept;
      insert into merge_rows (merge_id, table_name, action, row, column_name, old_value)
      values (merge, of_table::text, 'moved', key_of(of_table, moving || jsonb_build_object(of_column, kept)), of_column,
        (moving ->> of_column)::uuid);
    exception when unique_violation then
      perform put_aside(merge, of_table, moving);
    end;
  end loop;
end $$;
