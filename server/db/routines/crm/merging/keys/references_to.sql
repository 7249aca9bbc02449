-- What hangs on records of a table by foreign key: the tables, and their column that holds the id.
create or replace function references_to(target regclass)
  returns table (of_table regclass, of_column text, deletes "char")
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.conrelid::regclass, a.attname::text, c.confdeltype
  from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'organization_id'
  where c.contype = 'f' and c.confrelid = target and cardinality(c.conkey) = 2
  order by 1, 2
$$;
