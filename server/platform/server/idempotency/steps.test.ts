import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { Api } from '#tests/api.ts'
import { type CuttingLine, startCuttingLine } from '#tests/contention/cutting-line.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { startSecondApp } from '#tests/second-app.ts'

/** What happens between the two transactions. */
let between: () => Promise<void> = async () => {}

const order = workRoute({
  method: 'POST',
  path: '/test/orders',
  tag: 'Test',
  summary: 'Order, then send',
  body: Type.Object({ what: Type.String() }),
  returns: Type.Object({ ordered: Type.Integer(), sent: Type.Integer() }),
  handler: async ctx => {
    const ordered = await ctx.transact(({ db }) => takeNextNumber(db, 'ordered'))
    await between()
    const sent = await ctx.transact(({ db }) => takeNextNumber(db, 'sent'))
    return { ordered, sent }
  },
})
const unkept = workRoute({
  method: 'POST',
  path: '/test/unkept',
  tag: 'Test',
  summary: 'Give what cannot be kept',
  body: Type.Object({}),
  returns: Type.Object({ n: Type.Integer() }),
  handler: async ctx => {
    const { n } = await ctx.transact(async ({ db }) => {
      const number = await takeNextNumber(db, 'ordered')
      return { n: () => number }
    })
    await between()
    return { n: n() }
  },
})

const app = useTestApp({}, [order, unkept])
let line: CuttingLine
let other: Awaited<ReturnType<typeof startSecondApp>>
beforeAll(async () => {
  line = await startCuttingLine(app.databaseUrl)
  other = await startSecondApp(app, app.clock, {
    settings: { databaseUrl: line.url },
    brings: [order, unkept],
  })
})
afterAll(async () => {
  await other.close()
  await line.stop()
})

const counts = async ({ organizationId }: Account) => {
  const rows = await app.sql<{ name: string; value: string }>(
    'select name, value::text from counters where organization_id = $1',
    [organizationId],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

describe('a request of several transactions, with an Idempotency-Key', () => {
  // The claim, the order, the sending, the answer: four commits.
  it.each([1, 2, 3, 4].flatMap(n => [[n, 'before'] as const, [n, 'after'] as const]))(
    'does everything once where the line is cut at commit %i, %s it happened',
    async (n, when) => {
      between = async () => {}
      const acme = await app.createAccount()
      const api = new Api(other.url, acme.token)
      const headers = { 'idempotency-key': newId() }
      await api.get('/contacts')
      line.cut(n, when)
      const first = await api.post('/test/orders', { what: 'rope' }, headers)
      expect([200, 503]).toContain(first.status)
      const again = await api.post('/test/orders', { what: 'rope' }, headers)
      expect([again.status, again.body]).toEqual([200, { success: true, ordered: 1, sent: 1 }])
      expect(await counts(acme)).toEqual({ ordered: 1, sent: 1 })
    },
  )

  it('goes on in another process where the first was killed in between', async () => {
    const acme = await app.createAccount()
    const headers = { 'idempotency-key': newId() }
    let reached = () => {}
    const isThere = new Promise<void>(resolve => {
      reached = resolve
    })
    let wake = () => {}
    between = () =>
      new Promise(resolve => {
        wake = resolve
        reached()
      })
    const first = acme.post('/test/orders', { what: 'rope' }, headers)
    await isThere
    // What a worker does once the session lock of the process is free.
    await app.sql('delete from claims where organization_id = $1', [acme.organizationId])
    between = async () => {}
    const elsewhere = new Api(other.url, acme.token)
    const changed = await elsewhere.post('/test/orders', { what: 'chain' }, headers)
    expect(changed.body.code).toBe('idempotency_key_reused')
    const again = await elsewhere.post('/test/orders', { what: 'rope' }, headers)
    expect(again.body).toEqual({ success: true, ordered: 1, sent: 1 })
    // Whoever was thought dead and is not sends nothing a second time.
    wake()
    expect((await first).status).not.toBe(200)
    expect(await counts(acme)).toEqual({ ordered: 1, sent: 1 })
  })

  it('says so where it cannot go on, and does nothing again', async () => {
    const acme = await app.createAccount()
    const headers = { 'idempotency-key': newId() }
    between = async () => {
      throw new Error('broken')
    }
    expect((await acme.post('/test/unkept', {}, headers)).status).toBe(500)
    between = async () => {}
    for (let n = 0; n < 2; n += 1) {
      expect(await acme.post('/test/unkept', {}, headers)).toMatchObject({
        status: 409,
        body: { code: 'partly_done' },
      })
    }
    expect(await counts(acme)).toEqual({ ordered: 1 })
  })
})
