import type pg from 'pg'
import type { Logger } from '#kit/context.ts'
import { ensureClusterSettings, ensureMayHandOver } from '../cluster-settings.ts'
import { createClient } from '../pool.ts'
import { changedAfterwards } from './errors.ts'
import { requireFinished } from './finished.ts'
import { givingWay, inTurn, LOCK_MS, type Patience, type Turn } from './locks.ts'
import { loadMigrations, type Migration } from './plan.ts'
import { concurrentIndex, runsAlone, splitStatements, validates } from './statements.ts'

export interface MigrateOptions {
  /** Of what is missing only these: the migrations of a database as it was. */
  only?: ReadonlySet<string> | undefined
  /** Another one than the release's. */
  folder?: string
  patience?: Patience
}

/** Applies what is missing, while a server of the last release goes on with its work. */
export async function migrate(url: string, log: Logger, options: MigrateOptions = {}): Promise<string[]> {
  const { only, folder } = options
  const migrations = (await loadMigrations(folder)).filter(({ name }) => !only || only.has(name))
  const client = createClient(url, 'bowline-migrate')
  await client.connect()
  try {
    const isUpToDate = listMissing(migrations, await readApplied(client)).length === 0
    const applied = isUpToDate
      ? []
      : await inTurn(url, log, turn => applyMissing({ client, log, turn, ...options }, migrations))
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('bowline:cluster settings'))`)
    await ensureClusterSettings(client)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

interface Run {
  client: pg.Client
  log: Logger
  turn: Turn
  patience?: Patience
}

async function applyMissing(run: Run, migrations: readonly Migration[]): Promise<string[]> {
  const { client, log } = run
  const before = await readApplied(client)
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const missing = listMissing(migrations, before)
  const isNew = before.size === 0
  for (const [index, migration] of missing.entries()) {
    const { name } = migration
    await requireFinished(client, migration)
    if (!isNew) log.info({ migration: name, number: index + 1, of: missing.length }, 'Applying a migration')
    const started = performance.now()
    const work = migration.inTransaction ? applyWhole(run, migration) : applyByStatement(run, migration)
    await tellProgress(run, name, work)
    log.debug({ migration: name, ms: Math.round(performance.now() - started) }, 'migration applied')
  }
  if (missing.length > 0) log.info({ migrations: missing.length }, 'The schema is up to date')
  return missing.map(({ name }) => name)
}

const TELL_MS = 10_000

async function tellProgress({ log, turn }: Run, migration: string, work: Promise<void>): Promise<void> {
  const started = performance.now()
  const tell = async () => {
    const seconds = Math.round((performance.now() - started) / 1000)
    log.info({ migration, seconds, ...(await turn.indexProgress()) }, 'Still at the migration')
  }
  const timer = setInterval(() => void tell().catch(() => {}), TELL_MS)
  try {
    await work
  } finally {
    clearInterval(timer)
  }
}

function applyWhole({ client, log, patience }: Run, migration: Migration): Promise<void> {
  return givingWay(
    migration.name,
    () =>
      transact(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_MS}`)
        await ensureMayHandOver(client)
        await remember(client, migration)
        await client.query(migration.text)
      }),
    { log, patience },
  )
}

/** May have been cut short before: every statement of it can be repeated, which `npm run check` sees to. */
async function applyByStatement(run: Run, migration: Migration): Promise<void> {
  const { client, log, turn, patience } = run
  for (const statement of splitStatements(migration.text)) {
    await turn.check()
    const index = concurrentIndex(statement)
    if (index) await dropInvalid(run, index)
    await givingWay(migration.name, () => runOne(client, statement), { log, patience })
  }
  await turn.check()
  await remember(client, migration)
}

async function runOne(client: pg.Client, statement: string): Promise<void> {
  if (runsAlone(statement)) {
    await client.query(statement)
    return
  }
  await transact(client, async () => {
    await client.query(`set local lock_timeout = ${validates(statement) ? 0 : LOCK_MS}`)
    await client.query(statement)
  })
}

/** An index that was being built when its process ended is there, costs every write, and serves nobody. */
async function dropInvalid({ client, log }: Run, index: string): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select c.oid::regclass::text as index from pg_class c join pg_index i on i.indexrelid = c.oid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace and not i.indisvalid`,
    [index],
  )
  if (!rows[0]) return
  log.warn({ index }, 'An index was left unfinished: it is dropped, and built again')
  await client.query(`drop index concurrently ${rows[0].index}`)
}

async function transact(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const remember = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

/** Checksums by name; none in a database that is new. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('schema_migrations') is not null as present`,
  )
  if (!rows[0]?.present) return new Map()
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(applied.rows.map(({ name, checksum }) => [name, checksum]))
}

function listMissing(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw changedAfterwards(changed.name)
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Names of migrations the database lacks: `/ready` and `doctor` ask. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const migrations = await loadMigrations()
  const client = createClient(url, 'bowline-doctor')
  await client.connect()
  try {
    const applied = await readApplied(client)
    return migrations.map(({ name }) => name).filter(name => !applied.has(name))
  } finally {
    await client.end()
  }
}
