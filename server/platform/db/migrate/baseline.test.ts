import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabaseSql, databaseUrl, ownerUrl } from '#tests/cluster.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { compareCatalogue } from '../catalogue.ts'
import { migrate } from './run.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
let database: Awaited<ReturnType<typeof cloneDatabase>>
let admin: pg.Client

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const readRecord = async () =>
  (await admin.query<{ name: string }>('select name from schema_migrations order by 1')).rows.map(
    ({ name }) => name,
  )

/** As the last version before 0.2.0 left it. */
async function makeOld(): Promise<void> {
  const list = await readFile(new URL('../../../db/baseline/replaced.txt', import.meta.url), 'utf8')
  await admin.query(`delete from schema_migrations where name like 'baseline/%'`)
  await admin.query('drop table if exists schema_routines')
  for (const [checksum, name] of list
    .trimEnd()
    .split('\n')
    .map(line => line.split('  '))) {
    await admin.query(
      'insert into schema_migrations (name, checksum) values ($1, $2) on conflict do nothing',
      [name, checksum],
    )
  }
}

describe('a database of before the baseline', () => {
  it('is refused where it has only a part of what the baseline replaced', async () => {
    const before = await readRecord()
    await makeOld()
    await admin.query(`delete from schema_migrations where name = '202611172300_unbilled_quotes.sql'`)
    const partial = await readRecord()
    await expect(migrate(database.url, silent)).rejects.toThrow(
      'start the last commit before 0.2.0 on it once, then this version',
    )
    expect(await readRecord()).toEqual(partial)
    expect(partial).not.toEqual(before)
  })

  it('is taken over where it has all of it: the record changes, and no table does', async () => {
    await makeOld()
    const tables = `select c.oid::int, c.relname, c.relfilenode::int from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema%' order by 1`
    const before = (await admin.query(tables)).rows
    const [first, ...others] = await Promise.all([
      migrate(database.url, silent),
      migrate(database.url, silent),
    ]).then(turns => turns.sort((one, other) => other.length - one.length))
    expect(first!.every(name => name.startsWith('routines/'))).toBe(true)
    expect(others).toEqual([[]])
    expect((await readRecord()).filter(name => name.startsWith('baseline/'))).toHaveLength(33)
    expect((await readRecord()).filter(name => name.startsWith('0'))).toEqual([])
    expect((await admin.query(tables)).rows).toEqual(before)
    expect(await compareCatalogue(database.url)).toEqual({ missing: [], unknown: [] })
  })
})

describe('a new database', () => {
  it('may have its extensions in a schema of their own', async () => {
    const cluster = new pg.Client(inject('clusterUrl'))
    await cluster.connect()
    await cluster.query(createDatabaseSql('extended'))
    const made = new pg.Client(databaseUrl(inject('clusterUrl'), 'extended'))
    await made.connect()
    try {
      await made.query('create schema extensions; grant usage on schema extensions to public')
      for (const name of ['pg_trgm', 'unaccent', 'btree_gin', 'btree_gist']) {
        await made.query(`create extension ${name} schema extensions`)
      }
      const url = ownerUrl(inject('clusterUrl'), 'extended')
      await migrate(url, silent)
      expect(await compareCatalogue(url)).toEqual({ missing: [], unknown: [] })
      await made.query('set role bowline_app')
      await made.query(`select set_config('app.org_id', gen_random_uuid()::text, false)`)
      expect((await made.query(`select * from search_contacts('Ada', 5)`)).rows).toEqual([])
      expect((await made.query(`select * from search_named('products', 'Anchor', 5)`)).rows).toEqual([])
    } finally {
      await made.end()
      await cluster.query('drop database extended')
      await cluster.end()
    }
  })
})
