create or replace function key_expression_of(of_table regclass) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select format('jsonb_build_object(%s)', string_agg(format('%L, t.%I', k, k), ', ')) from unnest(key_columns_of(of_table)) k
$$;
