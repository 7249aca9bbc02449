import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { compareCatalogue } from '#platform/db/catalogue.ts'
import { useOwnTestApp } from './harness.ts'

/** Tables that stand outside the tenants on purpose, and why. */
const outside: Record<string, string> = {
  organizations: 'is the tenant itself: its policy compares id',
  directory: 'finds the tenant: read through directory_find, which runs as the owner',
  agenda: 'claimed by workers across tenants, as the owner',
  backfills: 'holds what a release has to do, no tenant data',
  backfill_parts: 'holds how far that is in each organization, no tenant data',
  claims: 'taken over by workers across tenants, as the owner',
  crawl_hosts: 'holds hashes of hosts and when they may be asked, no tenant data',
  workers: 'holds processes, no tenant data',
  jobs: 'taken by workers across tenants, as the owner',
  crons: 'holds when crons are due, no tenant data',
  marketing_tallies: 'written by take_in_visits for all tenants, as the owner; read inside the tenant',
  marketing_visits: 'holds looks until workers count them; the application may add to it and not read it',
  tracking_batches:
    'holds hits before anybody knows whose they are; the application may add to it and not read it',
  tracking_inbox: 'written by take_in_hits, which finds the tenant, as the owner; read inside the tenant',
  campaign_wakes: 'tells workers which organizations have a campaign due, as the owner',
  sequence_wakes: 'tells workers which organizations have something due, as the owner',
  workflow_inbox: 'tells workers which organizations have events to handle, as the owner',
  workflow_wakes: 'tells workers which organizations have something due, as the owner',
  telemetry_slots: 'says which day each part of points and lines is for, no tenant data',
  leads: 'flagged by erase_from_pool for all tenants, as the owner; read inside the tenant',
  lead_reveals: 'loses its values by erase_from_pool for all tenants, as the owner; read inside the tenant',
  pool_addresses: 'belongs to nobody: read through pool_values_of, which asks for the reveal of the tenant',
  pool_companies: 'is read by every tenant and written by none',
  pool_gone: 'holds places in search structures, no tenant data',
  pool_keys: 'belongs to nobody, and nobody may read it',
  pool_people: 'is read by every tenant and written by none; what is paid for is in pool_addresses',
  pool_readers: 'holds processes, no tenant data',
  pool_requests: 'comes from people outside every tenant; the addresses are sealed',
  pool_secrets: 'holds keys of the installation, sealed',
  pool_sources: 'is read by every tenant and written by none',
  pool_state: 'counts the versions of the pool, no tenant data',
  pool_tombstones: 'belongs to nobody, and nobody may read it',
  push_keys: 'holds the key of the installation for push services, sealed',
  throttles: 'holds hashes of addresses and accounts, no tenant data',
  schema_migrations: 'belongs to the migrations',
  schema_routines: 'belongs to the migrations',
}
const isOutside = (table: string) => table in outside
/** What the application has no right to read at all. */
const unreadable = [
  'schema_migrations',
  'schema_routines',
  'marketing_visits',
  'telemetry_slots',
  'tracking_batches',
  'workers',
  'crons',
  'pool_addresses',
  'pool_keys',
  'pool_readers',
  'pool_tombstones',
]
/** What says nothing of anybody, and may be read by all. */
const forAll = ['backfills', 'backfill_parts', 'throttles', 'pool_state']

const app = useOwnTestApp()

interface Table {
  table: string
  enabled: boolean
  forced: boolean
  owner: string
}

const tables = () =>
  app.sql<Table>(`
    select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
           pg_get_userbyid(c.relowner) as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)

describe('the catalogue', () => {
  it('has row-level security enabled and forced on every tenant table', async () => {
    const open = (await tables()).filter(
      ({ table, enabled, forced }) => !isOutside(table) && !(enabled && forced),
    )
    expect(open).toEqual([])
  })

  it('gives the application neither ownership nor a way around', async () => {
    expect((await tables()).filter(({ owner }) => owner === 'bowline_app')).toEqual([])
    const [role] = await app.sql(
      `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'bowline_app'`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false })
  })

  it('keys every tenant table by organization first', async () => {
    const keys = await app.sql<{ table: string; columns: string[] }>(`
      select c.relname as table, array_agg(a.attname::text order by k.position) as columns
      from pg_constraint p join pg_class c on c.oid = p.conrelid join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(p.conkey) with ordinality as k(attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where n.nspname = 'public' and p.contype = 'p' group by 1`)
    const byTable = new Map(keys.map(({ table, columns }) => [table, columns]))
    for (const { table } of await tables()) {
      if (!isOutside(table)) expect([table, byTable.get(table)?.[0]]).toEqual([table, 'organization_id'])
    }
  })

  it('has organization_id not null with its default, and every policy compares it', async () => {
    const columns = await app.sql<{ table: string; nullable: string; default: string }>(`
      select table_name as table, is_nullable as nullable, column_default as default
      from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`)
    const byTable = new Map(columns.map(column => [column.table, column]))
    for (const { table } of await tables()) {
      if (isOutside(table)) continue
      expect(byTable.get(table)).toEqual({ table, nullable: 'NO', default: 'current_org()' })
    }
    const policies = await app.sql<{ table: string; roles: string[]; using: string; check: string }>(`
      select tablename as table, roles::text[] as roles, qual as using, with_check as check from pg_policies`)
    for (const policy of policies) {
      const column = policy.table === 'organizations' ? 'id' : 'organization_id'
      if (policy.roles.includes('public') || policy.roles.includes('bowline_app')) {
        expect(policy).toMatchObject({
          using: `(${column} = current_org())`,
          check: `(${column} = current_org())`,
        })
      }
    }
  })

  it('lets rows point only at rows of their own tenant', async () => {
    const foreign = await app.sql<{ table: string; name: string; columns: string[]; target: string }>(`
      select c.relname as table, f.conname as name, t.relname as target,
             (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any(f.conkey)) as columns
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      join pg_namespace n on n.oid = c.relnamespace where f.contype = 'f' and n.nspname = 'public'`)
    expect(foreign.length).toBeGreaterThan(0)
    // A process belongs to nobody.
    const tenants = foreign.filter(({ target }) => target !== 'workers')
    expect(tenants.filter(({ columns }) => !columns.includes('organization_id'))).toEqual([])
  })

  it('has organization_id in every unique constraint and index of tenant tables', async () => {
    const unique = await app.sql<{ table: string; index: string; definition: string }>(`
      select c.relname as table, i.relname as index, pg_get_indexdef(x.indexrelid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace where x.indisunique and n.nspname = 'public'`)
    const loose = unique.filter(
      ({ table, definition }) => !isOutside(table) && !/\(organization_id[,)]/.test(definition),
    )
    expect(loose).toEqual([])
  })

  it('runs every view with the rights of whoever asks', async () => {
    const views = await app.sql(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('v', 'm')
        and not coalesce(c.reloptions @> array['security_invoker=true'], false)`)
    expect(views).toEqual([])
  })

  it('has no function that finds its names by the path of whoever calls it', async () => {
    const loose = await app.sql(`
      select p.oid::regprocedure::text as function from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
        and not exists (select from unnest(p.proconfig) s where s like 'search\\_path=%')
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`)
    expect(loose).toEqual([])
  })

  // Row-level security binds the owner, too: what it looks for outside of an organization is never there.
  it('has no function of the owner that looks at tenants without saying at which', async () => {
    const [{ owner }] = (await app.sql<{ owner: string }>(
      `select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`,
    )) as [{ owner: string }]
    expect(
      await app.sql('select rolsuper or rolbypassrls as free from pg_roles where rolname = $1', [owner]),
    ).toEqual([{ free: false }])
    const blind = await app.sql(
      `select p.proname as function, array_agg(c.relname order by c.relname) as tables
       from pg_proc p join pg_class c on c.relkind in ('r', 'p') and c.relforcerowsecurity
         and pg_get_functiondef(p.oid) ~* ('(from|join|into|update)\\s+(only\\s+)?(public\\.)?' || c.relname || '\\M')
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosecdef
         and p.proowner = $1::regrole and pg_get_functiondef(p.oid) !~ 'current_org\\(\\)|app\\.org_id'
       group by 1`,
      [owner],
    )
    expect(blind).toEqual([])
  })

  it('hands out what is paid for by one function alone, and lets nobody write the pool', async () => {
    const rights = await app.sql<{ table: string; right: string }>(`
      select table_name as table, privilege_type as right from information_schema.role_table_grants
      where grantee = 'bowline_app' and table_name like 'pool\\_%' and table_name not in ('pool_requests', 'pool_secrets')`)
    expect(rights.filter(({ right }) => right !== 'SELECT')).toEqual([])
    const readers = await app.sql<{ name: string }>(`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and pg_get_functiondef(p.oid) ~ 'pool_addresses' and p.proretset order by 1`)
    expect(readers.map(({ name }) => name)).toEqual(['erase_from_pool', 'pool_values_of'])
  })

  it('changes no row whose key is generated from behind a trigger, which would lock it as if its key changed', async () => {
    const rows = await app.sql<{ trigger: string }>(`
      select distinct t.tgrelid::regclass || '.' || t.tgname as trigger
      from pg_trigger t
      join pg_index i on i.indrelid = t.tgrelid and i.indisunique and i.indpred is null and i.indexprs is null
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attgenerated <> ''
      where t.tgtype & 1 = 1 and t.tgtype & 2 = 2 and t.tgtype & 16 = 16`)
    expect(rows).toEqual([])
  })

  it('is what doctor takes it to be', async () => {
    expect(await compareCatalogue(app.databaseUrl)).toEqual({ missing: [], unknown: [] })
    await app.sql('create function somewhere() returns text language plpgsql as $$ begin return 1; end $$')
    await app.sql('alter table notes no force row level security')
    const { missing, unknown } = await compareCatalogue(app.databaseUrl)
    expect(missing).toEqual(['table notes row-security forced'])
    expect(unknown.map(fact => fact.split(' ').slice(0, 3).join(' '))).toContain(
      'function somewhere() plpgsql',
    )
    await app.sql('drop function somewhere(); alter table notes force row level security')
  })

  it('shows nothing when no organization is set, and only its own to each', async () => {
    const acme = await app.createAccount()
    await app.createAccount()
    const client = new pg.Client(app.adminUrl)
    await client.connect()
    const countAs = async (table: string, organizationId: string) => {
      await client.query(`begin; set local role bowline_app; set local app.org_id = '${organizationId}'`)
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
      await client.query('rollback')
      return Number(rows[0]?.count)
    }
    try {
      for (const { table } of await tables()) {
        if (forAll.includes(table)) continue
        if (unreadable.includes(table)) {
          await expect(countAs(table, acme.organizationId)).rejects.toThrow('permission denied')
          await client.query('rollback')
        } else expect([table, await countAs(table, '')]).toEqual([table, 0])
      }
      expect(await countAs('organizations', acme.organizationId)).toBe(1)
      expect(await countAs('users', acme.organizationId)).toBe(1)
    } finally {
      await client.end()
    }
  })
})
