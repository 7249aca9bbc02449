import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '#tests/harness.ts'
import { migrate } from './run.ts'

const patience = { forMs: 60_000, firstPauseMs: 10, longestPauseMs: 50 }

let database: Awaited<ReturnType<typeof cloneDatabase>>
let admin: pg.Client
let folder: string
const lines: { level: string; said: string; about: Record<string, unknown> }[] = []
const log = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map(level => [
    level,
    (about: Record<string, unknown>, said: string) => void lines.push({ level, said, about }),
  ]),
) as never
const said = (level: string) => lines.filter(line => line.level === level).map(line => line.said)

const connect = async () => {
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  return client
}
beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  admin = await connect()
  await admin.query('create table test_rows (id integer primary key, name text)')
  await admin.query('alter table test_rows owner to bowline')
  await admin.query(`insert into test_rows select n, 'row ' || n from generate_series(1, 1000) n`)
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-migrations-'))
  lines.length = 0
  return () => rm(folder, { recursive: true })
})
const write = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)
const run = (over: object = {}) => migrate(database.url, log, { folder, patience, ...over })
const isValid = async (index: string) =>
  (await admin.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])).rows[0]
    ?.indisvalid

describe('a migration', () => {
  it('is applied once, and says so', async () => {
    await write('299901010000_column', 'alter table test_rows add column note text;')
    const turns = await Promise.all([run(), run(), run()])
    expect(turns.flat()).toEqual(['299901010000_column.sql'])
    expect(said('info')).toContain('Applying a migration')
    expect(await run()).toEqual([])
  })

  it('is refused once it was changed', async () => {
    await write('299901010000_column', 'alter table test_rows add column another text;')
    await expect(run()).rejects.toThrow('299901010000_column.sql was changed after it was applied')
  })

  it('gives way to whoever holds its table, and comes again', async () => {
    await write('299901010100_column', 'alter table test_rows add column given text;')
    const holder = await connect()
    await holder.query('begin')
    await holder.query('select from test_rows limit 1')
    const running = run()
    await expect.poll(() => said('warn').length, { timeout: 20_000 }).toBeGreaterThan(1)
    // Between its attempts nobody queues behind it.
    await admin.query('select count(*) from test_rows')
    await holder.query('commit')
    await holder.end()
    expect(await running).toEqual(['299901010100_column.sql'])
  })

  it('gives up in the end, with a sentence, and leaves nothing behind', async () => {
    await write('299901010200_column', 'alter table test_rows add column never text;')
    const holder = await connect()
    await holder.query('begin')
    await holder.query('select from test_rows limit 1')
    await expect(run({ patience: { ...patience, forMs: 0 } })).rejects.toThrow(
      'Migration 299901010200_column.sql cannot have its tables',
    )
    await holder.end()
    expect(await run()).toEqual(['299901010200_column.sql'])
  })

  it('without a transaction builds an index beside writers, while other processes wait their turn', async () => {
    await write(
      '299901010300_index',
      `-- Names are looked up.\n-- transaction: none\ncreate index concurrently if not exists test_rows_name on test_rows (name);
       alter table test_rows add column if not exists seen text default 'a;b';`,
    )
    const writer = await connect()
    await writer.query('begin')
    await writer.query(`insert into test_rows values (2000, 'written meanwhile')`)
    const both = Promise.all([run(), run()])
    await expect
      .poll(() => said('info'), { timeout: 20_000 })
      .toContain('Another process migrates the database. Waiting for it')
    await writer.query('commit')
    await writer.end()
    expect((await both).flat()).toEqual(['299901010300_index.sql'])
    expect(await isValid('test_rows_name')).toBe(true)
    expect((await admin.query('select seen from test_rows limit 1')).rows).toEqual([{ seen: 'a;b' }])
  })

  it('that was cut short while it built an index is taken up again', async () => {
    const name = '299901010400_index'
    await write(
      name,
      '-- transaction: none\ncreate unique index concurrently if not exists test_rows_once on test_rows (name);',
    )
    // It waits for this one, in the middle of its work, and is killed there.
    const writer = await connect()
    await writer.query('begin')
    await writer.query(`insert into test_rows values (2001, 'another')`)
    const first = run().catch((error: Error) => error)
    await expect.poll(() => isValid('test_rows_once'), { timeout: 20_000 }).toBe(false)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bowline-migrate'
       and datname = current_database()`,
    )
    expect(await first).toBeInstanceOf(Error)
    await writer.query('commit')
    await writer.end()
    expect(await isValid('test_rows_once')).toBe(false)
    expect(await run()).toEqual([`${name}.sql`])
    expect(said('warn')).toEqual(['An index was left unfinished: it is dropped, and built again'])
    expect(await isValid('test_rows_once')).toBe(true)
  })
})
