create or replace function find_merge_row(merge uuid, of_table text, what text) returns jsonb
  language sql stable
  return (select m.row from merge_rows m where m.merge_id = merge and m.table_name = of_table and m.action = what);
