import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Backfill } from '#kit/declared/backfill.ts'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import { checkDomains } from '../../main/doctor/domains.ts'
import { declareBackfills } from '../db/migrate/finished.ts'
import { migrate } from '../db/migrate/run.ts'

const NAME = 'test.fill_rows'
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** What happens to a batch once its rows are changed and nothing is committed yet. */
let midway: (ctx: { organizationId: string }, last: number) => Promise<void> = async () => {}

const backfill: Backfill = {
  name: NAME,
  async batch(ctx, after) {
    const { rows } = await sql<{ id: number }>`
      update test_rows set filled = filled + 1 where id in (
        select id from test_rows where id > ${Number(after ?? 0)} order by id limit 10) returning id`.execute(
      ctx.db,
    )
    if (rows.length === 0) return null
    const last = Math.max(...rows.map(({ id }) => id))
    await midway(ctx, last)
    return { upTo: String(last), rows: rows.length }
  },
}

const app = useOwnTestApp({}, [], undefined, [{ name: 'test', routes: [], backfills: [backfill] }])
let one: Account
let two: Account

const fill = () => app.runCron('operations.run_backfills')
const rows = (account: Account) =>
  app.sql<{ id: number; filled: number }>(
    'select id, filled from test_rows where organization_id = $1 order by id',
    [account.organizationId],
  )
const countFilled = async (account: Account) =>
  (await rows(account)).filter(({ filled }) => filled === 1).length
const isFinished = async () =>
  (
    await app.sql<{ finished: boolean }>(
      'select finished_at is not null as finished from backfills where name = $1',
      [NAME],
    )
  )[0]?.finished
const metrics = async () => (await fetch(`${app.url}/metrics`)).text()

/** As the release that comes after. */
async function contract(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bowline-migrations-'))
  try {
    await writeFile(
      join(folder, '299901010000_contract.sql'),
      `-- after: ${NAME}\ncreate table test_contracted (id integer);`,
    )
    return await migrate(app.databaseUrl, silent, { folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

beforeAll(async () => {
  await app.sql(`create table test_rows (organization_id uuid not null default current_org(), id integer,
    filled integer not null default 0, primary key (organization_id, id))`)
  await app.sql(`call make_tenant_table('test_rows')`)
  one = await app.createAccount()
  two = await app.createAccount()
  for (const { organizationId } of [one, two]) {
    await app.sql('insert into test_rows select $1, n from generate_series(1, 35) n', [organizationId])
  }
  await declareBackfills(app.databaseUrl, [backfill])
})

describe('a back-fill', () => {
  it('is not held for done because nobody has begun', async () => {
    expect(await isFinished()).toBe(false)
    await expect(contract()).rejects.toThrow(`takes away what the back-fill ${NAME} still needs`)
    expect(await metrics()).toContain(`bowline_backfills{backfill="${NAME}",state="organizations_left"} 2`)
  })

  it('stops in one organization where a batch fails, keeps what it has, and goes on in others', async () => {
    midway = async ({ organizationId }, last) => {
      if (organizationId === one.organizationId && last > 20) throw new Error('in the middle')
    }
    await fill()
    expect([await countFilled(one), await countFilled(two)]).toEqual([20, 35])
    await fill()
    expect(await isFinished()).toBe(false)
    expect((await checkDomains(app.databaseUrl)).map(({ what }) => what)).toContain(
      `The back-fill ${NAME} is done in 1 of 2 organizations, with 55 rows so far`,
    )
    await expect(contract()).rejects.toThrow('let a worker of the last release finish that first')
  })

  it('loses its connection in the middle of a batch, and begins that batch anew', async () => {
    midway = async (_, last) => {
      if (last > 30) {
        await app.sql(
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database()
           and query like '%test_rows%' and pid <> pg_backend_pid()`,
        )
      }
    }
    await app.sql(`update jobs set start_after = now() where attempts > 0`)
    await fill()
    expect(await countFilled(one)).toBe(30)
  })

  it('is finished once, with every row done once, and lets the next release go on', async () => {
    midway = async () => {}
    await app.sql(`update jobs set start_after = now() where attempts > 0`)
    await fill()
    await fill()
    for (const account of [one, two])
      expect((await rows(account)).every(({ filled }) => filled === 1)).toBe(true)
    expect(await isFinished()).toBe(true)
    const [{ at }] = (await app.sql<{ at: string }>(
      'select finished_at::text as at from backfills where name = $1',
      [NAME],
    )) as [{ at: string }]
    app.clock.advance({ hours: 1 })
    await app.createAccount()
    await declareBackfills(app.databaseUrl, [backfill])
    await fill()
    expect(await app.sql('select finished_at::text as at from backfills where name = $1', [NAME])).toEqual([
      { at },
    ])
    expect(await metrics()).toContain(`bowline_backfills{backfill="${NAME}",state="rows"} 70`)
    expect(await contract()).toEqual(['299901010000_contract.sql'])
  })
})
