create or replace procedure put_back_record(of_table regclass, of_row jsonb)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  columns text;
begin
  select string_agg(format('%I', c), ', ') into columns from unnest(stored_columns_of(of_table)) c;
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', of_table, columns)
    using of_row;
end $$;
