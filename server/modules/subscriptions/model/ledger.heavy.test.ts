import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

type Step =
  | { do: 'start'; mrr: number; currency: string; trial: boolean; customer: number }
  | { do: 'change'; which: number; mrr: number }
  | { do: 'cancel'; which: number; later: boolean }
  | { do: 'reactivate'; which: number; mrr: number }
  | { do: 'wait'; days: number }

const mrr = fc.integer({ min: 0, max: 50_000 })
const which = fc.nat({ max: 7 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('start' as const),
    mrr,
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    trial: fc.boolean(),
    customer: fc.nat({ max: 2 }),
  }),
  fc.record({ do: fc.constant('change' as const), which, mrr }),
  fc.record({ do: fc.constant('cancel' as const), which, later: fc.boolean() }),
  fc.record({ do: fc.constant('reactivate' as const), which, mrr: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }),
)

interface Row {
  month: string
  new: number
  expansion: number
  contraction: number
  churn: number
  reactivation: number
  closing_mrr_cents: number
}

/** Whatever happened: the books agree, every month closes where it should, and the past reads as it was reported. */
async function check(account: Account, reported: Map<string, number>): Promise<void> {
  const { data } = (await account.get('/subscriptions/mrr', { months: 24 })).body
  expect(data.ledger_agrees_with_cache).toBe(true)
  expect(data.current_mrr_cents).toBe(data.ledger_total_cents)
  for (const basis of ['subscription', 'customer']) {
    const { waterfall } = (await account.get('/subscriptions/mrr', { months: 24, group: basis })).body.data
    let closing = 0
    for (const row of waterfall as Row[]) {
      closing += row.new + row.expansion + row.reactivation + row.contraction + row.churn
      expect(row.closing_mrr_cents).toBe(closing)
    }
    expect(closing).toBe(data.ledger_total_cents)
  }
  reported.set(app.clock.now().toString(), data.current_mrr_cents)
}

describe('any history', () => {
  it('leaves books that agree', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
        app.clock.set('2026-11-16T10:00:00Z')
        const account = await app.createAccount({ timezone: 'America/St_Johns' })
        const customers = await Promise.all(
          ['A', 'B', 'C'].map(async name => (await account.post('/companies', { name })).body.data.id),
        )
        const ids: string[] = []
        const reported = new Map<string, number>()
        for (const one of steps) {
          const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined
          if (one.do === 'start') {
            const reply = await account.post('/subscriptions', {
              company_id: customers[one.customer],
              currency: one.currency,
              status: one.trial ? 'trialing' : 'active',
              items: [{ name: 'Plan', unit_price_cents: one.mrr }],
            })
            expect(reply.status, reply.text).toBe(201)
            ids.push(reply.body.data.id)
          } else if (one.do === 'wait') {
            app.clock.advance({ hours: one.days * 24 })
            await app.drain()
          } else if (id && one.do === 'change')
            await account.patch(`/subscriptions/${id}`, { mrr_cents: one.mrr })
          else if (id && one.do === 'cancel')
            await account.post(`/subscriptions/${id}/cancel`, { at_period_end: one.later })
          else if (id && one.do === 'reactivate')
            await account.post(`/subscriptions/${id}/reactivate`, { mrr_cents: one.mrr })
          await check(account, reported)
          app.clock.advance('PT1S')
        }
        expect((await account.get('/subscriptions/mrr/verify')).body.data).toMatchObject({ agrees: true })
        for (const [at, value] of reported) {
          expect(
            (await account.get('/subscriptions/mrr', { months: 1, as_of: at })).body.data.current_mrr_cents,
          ).toBe(value)
        }
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
