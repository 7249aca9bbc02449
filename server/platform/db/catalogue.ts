import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { createClient } from './pool.ts'

/**
 * Everything the migrations make, one fact a line. Only what every version of PostgreSQL we run on says alike:
 * expressions are printed differently from one to the next, names, columns, rights and bodies are not.
 */
const FACTS = `
  with mine as (
    select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), routine as (
    select p.*, p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as signature
    from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select format('extension %s', extname) from pg_extension where extname in ('pg_trgm', 'unaccent', 'btree_gin')
  union all
  select concat_ws(' ', 'table', relname, case when relpersistence = 'u' then 'unlogged' end,
    case when relrowsecurity then 'row-security' end, case when relforcerowsecurity then 'forced' end,
    case when not pg_has_role(current_user, relowner, 'member') then 'of another owner' end)
  from mine where relkind in ('r', 'p')
  union all
  select concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, case when a.atthasdef and a.attgenerated = '' then 'default' end,
    case when a.attgenerated <> '' then 'generated' end, case when a.attidentity <> '' then 'identity' end)
  from mine c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select concat_ws(' ', 'constraint', c.relname || '.' || k.conname,
    case k.contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'foreign key' when 'c' then 'check'
      else k.contype::text end,
    case when k.contype <> 'c' then '(' || (select string_agg(a.attname, ', ' order by p.position)
      from unnest(k.conkey) with ordinality p (attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.attnum) || ')' end,
    'to ' || t.relname, case when k.contype = 'f' then 'on delete ' || k.confdeltype::text end,
    '(' || (select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any (k.confdelsetcols)) || ')',
    case when k.condeferrable then 'deferrable' end, case when not k.convalidated then 'not valid' end)
  from mine c join pg_constraint k on k.conrelid = c.oid left join pg_class t on t.oid = k.confrelid
  where k.contype <> 'n'
  union all
  select concat_ws(' ', 'index', i.relname, 'on', c.relname, m.amname, case when x.indisunique then 'unique' end,
    case when x.indpred is not null then 'partial' end, case when not x.indisvalid then 'not valid' end)
  from mine c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
  join pg_am m on m.oid = i.relam
  union all
  select concat_ws(' ', 'trigger', c.relname || '.' || t.tgname, p.proname, t.tgtype, t.tgenabled::text)
  from mine c join pg_trigger t on t.tgrelid = c.oid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal
  union all
  select concat_ws(' ', 'policy', tablename || '.' || policyname, permissive, cmd, roles::text,
    case when qual is not null then 'using' end, case when with_check is not null then 'check' end)
  from pg_policies where schemaname = 'public'
  union all
  select concat_ws(' ', 'function', signature, l.lanname, provolatile::text, case when prosecdef then 'definer' end,
    case when pg_get_userbyid(proowner) = 'bowline_search' then 'of bowline_search'
      when not pg_has_role(current_user, proowner, 'member') then 'of another owner' end,
    case when exists (select from unnest(proconfig) s where s like 'search\\_path=%') then 'with its path' end,
    case when prosqlbody is null then md5(prosrc) end)
  from routine join pg_language l on l.oid = prolang
  union all
  select format('right to %s %s: %s', lower(g.privilege_type), c.relname, pg_get_userbyid(g.grantee))
  from mine c, aclexplode(c.relacl) g
  where c.relkind in ('r', 'p', 'v', 'S') and pg_get_userbyid(g.grantee) in ('bowline_app', 'bowline_search')
  union all
  select format('right to %s %s.%s: %s', lower(g.privilege_type), c.relname, a.attname, pg_get_userbyid(g.grantee))
  from mine c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
  where pg_get_userbyid(g.grantee) in ('bowline_app', 'bowline_search')
  union all
  select format('right to execute %s: %s', signature,
    case when g.grantee = 0 then 'everybody' else pg_get_userbyid(g.grantee) end)
  from routine, aclexplode(coalesce(proacl, acldefault('f', proowner))) g
  where g.grantee = 0 or pg_get_userbyid(g.grantee) in ('bowline_app', 'bowline_search') and g.grantee <> proowner
  union all
  select format('right to use the schema: %s', pg_get_userbyid(g.grantee))
  from pg_namespace n, aclexplode(n.nspacl) g
  where n.nspname = 'public' and g.privilege_type = 'USAGE'
    and pg_get_userbyid(g.grantee) in ('bowline_app', 'bowline_search')`

/** Written by `npm run generate:db` from a freshly migrated database. */
const file = new URL('../../db/catalogue.txt', import.meta.url)

export async function readCatalogue(url: string): Promise<string[]> {
  const client = createClient(url, 'bowline-doctor')
  await client.connect()
  try {
    return await readFacts(client)
  } finally {
    await client.end()
  }
}

async function readFacts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: FACTS, rowMode: 'array' })
  return rows.map(([fact]) => fact).sort()
}

export interface CatalogueDifference {
  /** What the migrations make and the database lacks, or has otherwise. */
  missing: string[]
  /** What the database has and no migration made. */
  unknown: string[]
}

export async function compareCatalogue(url: string): Promise<CatalogueDifference> {
  const wanted = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const found = await readCatalogue(url)
  const [isWanted, isFound] = [new Set(wanted), new Set(found)]
  return {
    missing: wanted.filter(fact => !isFound.has(fact)),
    unknown: found.filter(fact => !isWanted.has(fact)),
  }
}
