-- Puts a row aside with all that would go with it.
create or replace function put_aside(merge uuid, of_table regclass, of_row jsonb) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  child record;
  hanging jsonb;
begin
  insert into merge_rows (merge_id, table_name, action, row) values (merge, of_table::text, 'aside', of_row);
  if 'id' = any (key_columns_of(of_table)) then
    for child in select * from references_to(of_table) loop
      for hanging in execute format('select to_jsonb(t) from %s t where t.%I = $1', child.of_table, child.of_column)
        using (of_row ->> 'id')::uuid
      loop
        if child.deletes = 'c' then
          perform put_aside(merge, child.of_table, hanging);
        else
          insert into merge_rows (merge_id, table_name, action, row, column_name, old_value)
          values (merge, child.of_table::text, 'unset', key_of(child.of_table, hanging), child.of_column,
            (of_row ->> 'id')::uuid);
        end if;
      end loop;
    end loop;
  end if;
  execute format('delete from %s t where %s', of_table, matches_key(of_table)) using of_row;
end $$;
