-- Everything that points at the old ones points at the kept one. What is made of the record itself, or is one row a
-- record, is left to the caller, who names those tables.
create or replace function merge_references(merge uuid, target regclass, entity text, old_ids uuid[], kept uuid, left_out text[])
  returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  pointing record;
begin
  for pointing in select * from references_to(target) loop
    continue when pointing.of_table::text = any (left_out);
    perform move_references(merge, pointing.of_table, pointing.of_column, old_ids, kept, 'true');
  end loop;
end $$;
