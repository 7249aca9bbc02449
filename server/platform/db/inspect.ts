import type pg from 'pg'
import { createClient } from './pool.ts'

export const OLDEST_VERSION = 15

/** What an operator should know of a database before trusting it with work. */
export interface Inspection {
  version: string
  major: number
  user: string
  database: string
  isSuperuser: boolean
  canCreateRoles: boolean
  canCreateInDatabase: boolean
  ownsDatabase: boolean
  /** The role the application works as: made by the first migration, or beforehand by an administrator. */
  appRole: { exists: boolean; canBecome: boolean; bypassesRls: boolean }
  /** The role the searches run as. Whoever migrates hands functions over to it; nobody else becomes it. */
  searchRole: { exists: boolean; canHandOver: boolean; bypassesRls: boolean }
  latencyMs: number
  /** Positive: the database's clock is ahead of ours. */
  clockSkewMs: number
  /** Between us and the server stands a pooler that swaps connections. */
  isPooled: boolean
  listenWorks: boolean
  isEncrypted: boolean
}

interface Row {
  version: string
  version_number: number
  user: string
  database: string
  is_superuser: boolean
  can_create_roles: boolean
  can_create_in_database: boolean
  owns_database: boolean
  app_role_exists: boolean
  app_role_bypasses: boolean
  search_role_exists: boolean
  search_role_bypasses: boolean
  can_hand_over: boolean
  pid: number
}

const QUESTION = `
  select current_setting('server_version') as version,
         current_setting('server_version_num')::int as version_number,
         current_user as user, current_database() as database,
         r.rolsuper as is_superuser, r.rolsuper or r.rolcreaterole as can_create_roles,
         has_database_privilege(current_database(), 'create') as can_create_in_database,
         pg_has_role(current_user, d.datdba, 'usage') as owns_database,
         a.oid is not null as app_role_exists,
         coalesce(a.rolsuper or a.rolbypassrls, false) as app_role_bypasses,
         s.oid is not null as search_role_exists,
         coalesce(s.rolsuper or s.rolbypassrls, false) as search_role_bypasses,
         coalesce(pg_has_role(current_user, s.oid, 'usage')
           or pg_has_role(current_user, s.oid, 'member with admin option'), false)
           or r.rolcreaterole and current_setting('server_version_num')::int < 160000 as can_hand_over,
         pg_backend_pid() as pid
  from pg_roles r
  join pg_database d on d.datname = current_database()
  left join pg_roles a on a.rolname = 'bowline_app'
  left join pg_roles s on s.rolname = 'bowline_search'
  where r.rolname = current_user`

export async function inspectDatabase(url: string): Promise<Inspection> {
  const client = createClient(url, 'bowline-doctor')
  await client.connect()
  try {
    const { rows } = await client.query<Row>(QUESTION)
    const row = rows[0]!
    const { latencyMs, clockSkewMs } = await measure(client)
    const { processID, connection } = client as unknown as {
      processID: number
      connection: { stream: { encrypted?: boolean } }
    }
    return {
      version: row.version,
      major: Math.floor(row.version_number / 10_000),
      user: row.user,
      database: row.database,
      isSuperuser: row.is_superuser,
      canCreateRoles: row.can_create_roles,
      canCreateInDatabase: row.can_create_in_database,
      ownsDatabase: row.owns_database,
      appRole: {
        exists: row.app_role_exists,
        canBecome: row.app_role_exists && (await tryRole(client, 'bowline_app')),
        bypassesRls: row.app_role_bypasses,
      },
      searchRole: {
        exists: row.search_role_exists,
        canHandOver: row.can_hand_over,
        bypassesRls: row.search_role_bypasses,
      },
      latencyMs,
      clockSkewMs,
      isPooled: row.pid !== processID,
      listenWorks: await tryListen(client, url),
      isEncrypted: connection.stream.encrypted === true,
    }
  } finally {
    await client.end()
  }
}

/** What the application does at the beginning of every transaction. */
async function tryRole(client: pg.Client, role: string): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local role ${role}`)
    return true
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}

/** Why a search fails that the application asks for; null where it works. */
export async function trySearch(url: string): Promise<string | null> {
  const client = createClient(url, 'bowline-doctor')
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local role bowline_app')
    await client.query(`select set_config('app.org_id', gen_random_uuid()::text, true)`)
    const { rows } = await client.query<{ name: string }>(
      `select oid::regproc::text as name from pg_proc
       where pronamespace = 'public'::regnamespace and proname like 'search\\_%' and pronargs = 2`,
    )
    for (const { name } of rows) await client.query(`select from ${name}('nobody', 1)`)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

/**
 * Functions that look over all organizations, and what keeps each from it. One that row-level security binds finds an
 * organization only from inside of it, so each is asked from outside and then inside of some.
 */
export async function tryLookingOver(url: string): Promise<string[]> {
  const client = createClient(url, 'bowline-doctor')
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local role bowline_app')
    const { rows } = await client.query<{ name: string; takes: number; is_list: boolean }>(`
      select proname as name, pronargs as takes, proretset as is_list from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and (proname ~ '^list_.*_(organizations|endpoints)$' or proname = 'wake_webhook_endpoints') order by 1`)
    const { rows: some } = await client.query<{ id: string }>('select list_organization_ids() as id limit 50')
    const failures: string[] = []
    for (const { name, takes, is_list } of rows) {
      const asked = `${name}(${takes === 1 ? 'now()' : ''})`
      const ask = async (organizationId: string) => {
        await client.query(`select set_config('app.org_id', $1, true)`, [organizationId])
        return (await client.query(`select ${asked}::text as found`)).rows.map(row => String(row.found))
      }
      await client.query('savepoint attempt')
      try {
        const all = new Set(await ask(''))
        for (const { id } of is_list ? some : []) {
          if ((await ask(id)).some(found => !all.has(found))) {
            failures.push(`${name} sees an organization only from inside of it`)
            break
          }
        }
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`)
      }
      await client.query('rollback to savepoint attempt')
    }
    return failures
  } catch (error) {
    return [(error as Error).message]
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

/** The quickest of five: the others waited for something else. */
async function measure(client: pg.Client): Promise<{ latencyMs: number; clockSkewMs: number }> {
  let latencyMs = Number.POSITIVE_INFINITY
  let clockSkewMs = 0
  for (let turn = 0; turn < 5; turn += 1) {
    const sent = performance.now()
    const { rows } = await client.query<{ at: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8::text as at',
    )
    const took = performance.now() - sent
    if (took >= latencyMs) continue
    latencyMs = took
    clockSkewMs = Number(rows[0]!.at) + took / 2 - (performance.timeOrigin + performance.now())
  }
  return { latencyMs, clockSkewMs }
}

async function tryListen(listener: pg.Client, url: string): Promise<boolean> {
  const channel = `bowline_doctor_${process.pid}`
  const { promise: heard, resolve } = Promise.withResolvers<boolean>()
  listener.on('notification', () => resolve(true))
  const speaker = createClient(url, 'bowline-doctor')
  const timer = setTimeout(resolve, 1_000, false)
  try {
    await speaker.connect()
    await listener.query(`listen ${channel}`)
    await speaker.query('select pg_notify($1, $2)', [channel, ''])
    return await heard
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    await listener.query(`unlisten ${channel}`).catch(() => {})
    await speaker.end().catch(() => {})
  }
}

/** One round trip: the least that must hold before anything is tried. */
export async function readServerVersion(url: string): Promise<{ version: string; major: number }> {
  const client = createClient(url, 'bowline-migrate')
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
    return { version: rows[0]!.version, major: Math.floor(rows[0]!.number / 10_000) }
  } finally {
    await client.end()
  }
}
