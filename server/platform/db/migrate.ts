import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Logger } from '#kit/context.ts'
import { ensureClusterSettings, ensureMayHandOver } from './cluster-settings.ts'
import { createClient } from './pool.ts'

export class MigrationChanged extends Error {
  constructor(name: string) {
    super(
      `Migration ${name} was changed after it was applied. Put the file back as it was, and add a new one.`,
    )
    this.name = 'MigrationChanged'
  }
}

export interface Migration {
  name: string
  text: string
  checksum: string
}

const folder = new URL('../../db/migrations/', import.meta.url)
/** Any number that nobody else locks: one migrating process at a time, the others wait. */
const LOCK = 7_265_911_204

export async function loadMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Applies what is missing, or of that only what is named; each migration in a transaction of its own, under a lock that ends with it. */
export async function migrate(url: string, log: Logger, only?: ReadonlySet<string>): Promise<string[]> {
  const migrations = (await loadMigrations()).filter(({ name }) => !only || only.has(name))
  const client = createClient(url, 'bowline-migrate')
  await client.connect()
  try {
    const applied: string[] = []
    for (const migration of migrations) {
      if (await applyOnce(client, migration)) {
        applied.push(migration.name)
        log.debug({ migration: migration.name }, 'migration applied')
      }
    }
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await ensureClusterSettings(client)
    await client.query('commit')
    if (applied.length > 0) log.info({ migrations: applied.length }, 'The schema is up to date')
    return applied
  } finally {
    await client.end()
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ checksum: string }>(
      'select checksum from schema_migrations where name = $1',
      [migration.name],
    )
    if (rows[0]) {
      await client.query('commit')
      if (rows[0].checksum !== migration.checksum) {
        throw new MigrationChanged(migration.name)
      }
      return false
    }
    await ensureMayHandOver(client)
    await client.query(migration.text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Names of migrations the database lacks: `/ready` and `doctor` ask. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const migrations = await loadMigrations()
  const client = createClient(url, 'bowline-doctor')
  await client.connect()
  try {
    const { rows } = await client.query<{ present: boolean }>(
      `select to_regclass('schema_migrations') is not null as present`,
    )
    if (!rows[0]?.present) return migrations.map(migration => migration.name)
    const done = await client.query<{ name: string }>('select name from schema_migrations')
    const names = new Set(done.rows.map(row => row.name))
    return migrations.map(migration => migration.name).filter(name => !names.has(name))
  } finally {
    await client.end()
  }
}
