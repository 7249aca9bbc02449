import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { route, workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { useTestApp } from '#tests/harness.ts'
import { openDatabase } from './database.ts'

const shape = { tag: 'Test', summary: 'How long a statement may take', method: 'POST' as const }
const Limit = Type.Object({ limit: Type.String() })
const limitOf = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`

const asked = route({
  ...shape,
  path: '/test/limit',
  returns: Limit,
  handler: async ctx => (await limitOf.execute(ctx.db)).rows[0]!,
})
const askedBetween = workRoute({
  ...shape,
  path: '/test/limit-between',
  returns: Limit,
  handler: ctx => ctx.transact(async inner => (await limitOf.execute(inner.db)).rows[0]!),
})
const slow = route({
  ...shape,
  path: '/test/slow',
  returns: Limit,
  handler: async ctx => {
    await sql`set local statement_timeout = 50`.execute(ctx.db)
    return (await sql<{ limit: string }>`select pg_sleep(30)::text as limit`.execute(ctx.db)).rows[0]!
  },
})

const app = useTestApp({}, [asked, askedBetween, slow])

describe('a statement that takes too long', () => {
  it('is stopped, and whoever asked is told so', async () => {
    const acme = await app.createAccount()
    const { status, body, headers } = await acme.post('/test/slow')
    expect([status, body.code]).toEqual([503, 'timed_out'])
    expect(headers.get('retry-after')).toBe('5')
  })

  it('gives its connection back, with the limit of whoever comes next', async () => {
    const own = { url: app.databaseUrl, size: 1, queueLimit: 10, applicationName: 'timeout-test' }
    const database = await openDatabase(own)
    onTestFinished(() => database.close())
    for (const readOnly of [true, false]) {
      const stopped = database.transact({ organizationId: null, readOnly, statementMs: 50 }, ({ db }) =>
        sql`select pg_sleep(30)`.execute(db),
      )
      await expect(stopped).rejects.toMatchObject({ code: '57014' })
      const next = await database.transact({ organizationId: null, readOnly }, ({ db }) =>
        limitOf.execute(db),
      )
      expect(next.rows).toEqual([{ limit: '30s' }])
    }
    expect(database.stats()).toMatchObject({ total: 1, idle: 1, waiting: 0 })
  })
})

describe('the limit', () => {
  it('is short for requests, and long for jobs', async () => {
    const acme = await app.createAccount()
    expect((await acme.post('/test/limit')).body.limit).toBe('30s')
    expect((await acme.post('/test/limit-between')).body.limit).toBe('30s')
    const { rows } = await acme.within(ctx => limitOf.execute(ctx.db))
    expect(rows).toEqual([{ limit: '15min' }])
  })
})
