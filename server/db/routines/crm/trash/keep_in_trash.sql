-- Keeps records that are about to be deleted, and all that goes with them by foreign key; `entries` says for each of them
-- under which entry of the trash. Whatever can have something hanging on it is locked first, so that nothing comes to it
-- meanwhile. What triggers make of a record is made again with it.
create or replace function keep_in_trash(of_table regclass, entries uuid[], ids uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  child record;
  child_entries uuid[];
  child_ids uuid[];
begin
  execute format('insert into trash_rows (trash_id, table_name, row)
    select k.entry, %1$L, to_jsonb(t) from %1$s t join unnest($1, $2) as k (entry, id) on k.id = t.id
    order by t.id for update of t', of_table) using entries, ids;
  for child in select * from references_to(of_table) loop
    continue when child.of_table::text like '%\_custom\_values' or child.of_table::text like '%\_words'
      or child.of_table::text = 'contact_tags';
    if child.deletes <> 'c' then
      execute format('insert into trash_rows (trash_id, table_name, row, column_name, old_value)
        select k.entry, %1$L, %3$s, %2$L, k.id from %1$s t join unnest($1, $2) as k (entry, id) on k.id = t.%2$I',
        child.of_table, child.of_column, key_expression_of(child.of_table)) using entries, ids;
    elsif key_columns_of(child.of_table) = '{id}' then
      execute format('select array_agg(entry), array_agg(id) from (
        select k.entry, t.id from %1$s t join unnest($1, $2) as k (entry, id) on k.id = t.%2$I
        order by t.id for update of t) hanging', child.of_table, child.of_column)
        into child_entries, child_ids using entries, ids;
      if child_ids is not null then perform keep_in_trash(child.of_table, child_entries, child_ids); end if;
    else
      execute format('insert into trash_rows (trash_id, table_name, row)
        select k.entry, %1$L, to_jsonb(t) from %1$s t join unnest($1, $2) as k (entry, id) on k.id = t.%2$I',
        child.of_table, child.of_column) using entries, ids;
    end if;
  end loop;
end $$;
