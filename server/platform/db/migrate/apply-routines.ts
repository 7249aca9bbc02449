import type pg from 'pg'
import { VERSION } from '../../version.ts'
import { ensureMayHandOver } from '../cluster-settings.ts'
import { type GivingWay, givingWay, LOCK_MS } from './locks.ts'
import type { Routine } from './routines.ts'
import { transact } from './transact.ts'

interface AppliedRoutine {
  name: string
  checksum: string
  release: string
}

/** What is to be made, or made anew, in their order. What a later release made is left to it, also where a process of this one starts beside it. */
export async function listDue(client: pg.Client, routines: readonly Routine[]): Promise<Routine[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('schema_routines') is not null as present`,
  )
  if (!rows[0]!.present) return [...routines]
  const known = await client.query<AppliedRoutine>('select name, checksum, release from schema_routines')
  const made = await client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const byName = new Map(known.rows.map(one => [one.name, one]))
  const functions = new Set(made.rows.map(({ name }) => name))
  return routines.filter(({ name, checksum, isFunction }) => {
    const before = byName.get(name)
    if (!before) return true
    if (isLater(before.release, VERSION)) return false
    // A migration may have dropped it, to make room for another signature.
    const isGone = isFunction && !functions.has(name.slice(name.lastIndexOf('/') + 1))
    return isGone || before.checksum !== checksum
  })
}

const isLater = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

/** Makes those that are due, each in a transaction of its own; the names of what was made. */
export async function applyRoutines(
  client: pg.Client,
  routines: readonly Routine[],
  way: GivingWay,
): Promise<string[]> {
  const due = await listDue(client, routines)
  if (due.length === 0) return []
  await client.query(
    `create table if not exists schema_routines (
       name text primary key, checksum text not null, release text not null, applied_at timestamptz not null default now())`,
  )
  await ensureMayHandOver(client)
  const homes = await findExtensions(client)
  for (const routine of due) {
    await givingWay(routine.name, () => transact(client, () => apply(client, routine, homes)), way)
  }
  return due.map(({ name }) => `routines/${name}.sql`)
}

async function apply(client: pg.Client, { name, text, checksum }: Routine, homes: string): Promise<void> {
  // Settings of pg_trgm are known to whoever has used it.
  await client.query(
    `set local lock_timeout = ${LOCK_MS}; set local search_path = public${homes}; select similarity('', '')`,
  )
  await client.query(
    `insert into schema_routines (name, checksum, release) values ($1, $2, $3)
     on conflict (name) do update set checksum = excluded.checksum, release = excluded.release, applied_at = now()`,
    [name, checksum, VERSION],
  )
  const placed = text.replace('search_path = pg_catalog, public', `search_path = pg_catalog, public${homes}`)
  if (/^set local role bowline_search;$/m.test(text)) await asSearch(client, () => client.query(placed))
  else await client.query(placed)
}

/** An administrator may have put extensions into a schema of their own: `, that_schema`. */
export async function findExtensions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ homes: string | null }>(
    `select ', ' || string_agg(distinct quote_ident(n.nspname), ', ') as homes
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname in ('pg_trgm', 'unaccent', 'btree_gin', 'btree_gist') and n.nspname <> 'public'`,
  )
  return rows[0]!.homes ?? ''
}

/** A role must be a member's and may make functions only for as long as it is one. */
async function asSearch(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ is_member: boolean }>(
    `select pg_has_role(current_user, 'bowline_search', 'member') as is_member`,
  )
  if (!rows[0]!.is_member) await client.query('grant bowline_search to current_user')
  await client.query('grant create on schema public to bowline_search')
  await work()
  await client.query('reset role; revoke create on schema public from bowline_search')
  if (!rows[0]!.is_member) await client.query('revoke bowline_search from current_user')
}
