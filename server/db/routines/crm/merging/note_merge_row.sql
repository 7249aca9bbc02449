-- The row of a table that has one a contact, as it was before a merge or became by it.
create or replace function note_merge_row(merge uuid, of_table text, what text, of_row jsonb) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into merge_rows (merge_id, table_name, action, row) values (merge, of_table, what, of_row);
end $$;
