-- A body kept as text looks its names up when it runs, and a restore runs it with an empty search path: the column
-- computed by marked_words_of then failed, and with it every contact. A body that was parsed when it was made
-- (`return …`, `begin atomic`) keeps what it found and needs no path, which would also keep it from being inlined.
do $$
declare
  routine regprocedure;
  path text := concat_ws(', ', 'pg_catalog', 'public', (
    select string_agg(distinct quote_ident(n.nspname), ', ')
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname in ('pg_trgm', 'unaccent', 'btree_gin') and n.nspname not in ('pg_catalog', 'public')), 'pg_temp');
begin
  for routine in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
      and not exists (select from unnest(p.proconfig) setting where setting like 'search\_path=%')
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s set search_path = %s', routine, path);
  end loop;
end $$;
