import type pg from 'pg'
import type { Logger } from '#kit/context.ts'
import { ensureClusterSettings, ensureMayHandOver } from '../cluster-settings.ts'
import { createClient } from '../pool.ts'
import { applyRoutines, findExtensions, listDue } from './apply-routines.ts'
import { adopt } from './baseline.ts'
import { changedAfterwards } from './errors.ts'
import { requireFinished } from './finished.ts'
import { givingWay, inTurn, LOCK_MS, type Patience, type Turn } from './locks.ts'
import { isRoots, loadMigrations, type Migration } from './plan.ts'
import { loadRoutines, type Routine } from './routines.ts'
import { concurrentIndex, runsAlone, splitStatements, validates } from './statements.ts'
import { transact } from './transact.ts'

export interface MigrateOptions {
  /** Of what is missing only these: the migrations of a database as it was. */
  only?: ReadonlySet<string> | undefined
  /** Others than the release's; of routines then none. */
  folder?: string
  routinesFolder?: string
  patience?: Patience
}

/** Applies what is missing, while a server of the last release goes on with its work. */
export async function migrate(url: string, log: Logger, options: MigrateOptions = {}): Promise<string[]> {
  const { only, folder } = options
  const migrations = (await loadMigrations(folder)).filter(({ name }) => !only || only.has(name))
  const routines = await loadRoutinesFor(options)
  const client = createClient(url, 'bowline-migrate')
  await client.connect()
  try {
    const isUpToDate =
      listMissing(migrations, await readApplied(client)).length === 0 &&
      (await listDue(client, routines)).length === 0
    const applied = isUpToDate
      ? []
      : await inTurn(url, log, turn => applyMissing({ client, log, turn, ...options }, migrations, routines))
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('bowline:cluster settings'))`)
    await ensureClusterSettings(client)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

/** Where tables are made as they were, the bodies of today would not find what they speak of; only the ground is needed. */
async function loadRoutinesFor({ only, folder, routinesFolder }: MigrateOptions): Promise<Routine[]> {
  if (folder && !routinesFolder) return []
  const routines = await loadRoutines(routinesFolder)
  return only ? routines.filter(({ isGround }) => isGround) : routines
}

interface Run {
  client: pg.Client
  log: Logger
  turn: Turn
  patience?: Patience
}

async function applyMissing(
  run: Run,
  migrations: readonly Migration[],
  routines: readonly Routine[],
): Promise<string[]> {
  const { client, log } = run
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  await adopt(client, await readApplied(client))
  const missing = listMissing(migrations, await readApplied(client))
  const [roots, tables] = [missing.filter(isRoots), missing.filter(migration => !isRoots(migration))]
  const makeRoutines = (ofGround: boolean) => {
    const some = routines.filter(({ isGround }) => isGround === ofGround)
    return applyRoutines(client, some, run)
  }
  await applyEach(run, roots)
  const ground = await makeRoutines(true)
  await applyEach(run, tables)
  const others = await makeRoutines(false)
  const counts = { migrations: missing.length, routines: ground.length + others.length }
  if (counts.migrations + counts.routines > 0) log.info(counts, 'The schema is up to date')
  return [...missing.map(({ name }) => name), ...ground, ...others]
}

async function applyEach(run: Run, missing: readonly Migration[]): Promise<void> {
  const { client, log } = run
  const isNew = missing.some(({ name }) => name.startsWith('baseline/'))
  for (const [index, migration] of missing.entries()) {
    const { name } = migration
    await requireFinished(client, migration)
    if (!isNew) log.info({ migration: name, number: index + 1, of: missing.length }, 'Applying a migration')
    const started = performance.now()
    const work = migration.inTransaction ? applyWhole(run, migration) : applyByStatement(run, migration)
    await tellProgress(run, name, work)
    log.debug({ migration: name, ms: Math.round(performance.now() - started) }, 'migration applied')
  }
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
        await client.query(
          `set local lock_timeout = ${LOCK_MS}; set local search_path = public${await findExtensions(client)}`,
        )
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
  // For the session: what builds an index beside others stands in no transaction.
  await client.query(`set search_path = public${await findExtensions(client)}`)
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

/** Names of migrations and routines the database lacks: `/ready` and `doctor` ask. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const migrations = await loadMigrations()
  const client = createClient(url, 'bowline-doctor')
  await client.connect()
  try {
    const applied = await readApplied(client)
    const due = await listDue(client, await loadRoutines())
    return [
      ...migrations.map(({ name }) => name).filter(name => !applied.has(name)),
      ...due.map(({ name }) => `routines/${name}.sql`),
    ]
  } finally {
    await client.end()
  }
}
