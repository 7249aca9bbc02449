import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useOwnTestApp } from '#tests/harness.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type BatchKind, createBatches } from './batches.ts'

const app = useOwnTestApp()
const NAME = 'batches-test'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: app.databaseUrl, size: 2, queueLimit: 10, applicationName: NAME })
  await app.sql(
    'create table test_numbers (writer text not null default current_user, xid xid8 default pg_current_xact_id(), n integer)',
  )
  await app.sql('grant insert on test_numbers to bowline_app')
})
afterAll(() => database.close())

const notes: BatchKind<number> = {
  name: 'test.notes',
  maxItems: 10,
  queueLimit: 25,
  statement: all => CompiledQuery.raw('insert into test_numbers (n) select unnest($1::integer[])', [all]),
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)
const stored = async () =>
  (await app.sql<{ n: number }>('delete from test_numbers returning n'))
    .map(({ n }) => n)
    .sort((a, b) => a - b)

describe('a batch', () => {
  it('is one commit for those that come together, as the application, and no larger than allowed', async () => {
    const batches = createBatches(database)
    await Promise.all(range(0, 25).map(n => batches.add(notes, n)))
    const commits = await app.sql(
      'select writer, count(*)::int as n from test_numbers group by writer, xid order by min(n)',
    )
    expect(commits).toEqual([10, 10, 5].map(n => ({ writer: 'bowline_app', n })))
    expect(await stored()).toEqual(range(0, 25))
  })

  it('is durable when it says so, whatever comes in meanwhile', async () => {
    const batches = createBatches(database)
    const later: Promise<void>[] = []
    await Promise.all(
      range(0, 5).map(async n => {
        await batches.add(notes, n)
        later.push(batches.add(notes, n + 5))
        expect(await app.sql('select from test_numbers where n = $1', [n])).toHaveLength(1)
      }),
    )
    await Promise.all(later)
    expect(await stored()).toEqual(range(0, 10))
  })

  it('turns away what no longer fits, and goes on with the rest', async () => {
    const batches = createBatches(database)
    const kept = range(0, 25).map(n => batches.add(notes, n))
    expect(() => batches.add(notes, 25)).toThrow('busy')
    await Promise.all(kept)
    await batches.add(notes, 25)
    expect(await stored()).toEqual(range(0, 26))
  })

  it('that fails is told to all of it, and to nobody else', async () => {
    const batches = createBatches(database)
    const all = [...range(0, 9), 2 ** 40, ...range(10, 15)].map(n => batches.add(notes, n))
    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status)
    expect(outcomes).toEqual([...Array(10).fill('rejected'), ...Array(5).fill('fulfilled')])
    expect(await stored()).toEqual(range(10, 15))
  })

  it('finds a new connection after the old one was lost', async () => {
    const batches = createBatches(database)
    await batches.add(notes, 1)
    const lost = await app.sql(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1',
      [NAME],
    )
    expect(lost.length).toBeGreaterThan(0)
    // The first may still meet the old connection, and is told so.
    await batches.add(notes, 2).catch(() => {})
    await batches.add(notes, 3)
    expect(await stored()).toEqual(expect.arrayContaining([1, 3]))
  })
})
