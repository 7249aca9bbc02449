import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { coupons, type Interval, Oracle, type OracleItem, type Step } from './oracle.ts'

const app = useTestApp()
const RUNS = process.env.STRESS ? 300 : 10

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      item: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 9_999 }),
      proration: fc.constantFrom('now', 'none'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rhythm' as const),
      interval: fc.constantFrom<Interval>('month', 'quarter', 'year'),
      proration: fc.constantFrom('now', 'none'),
    }),
  },
  fc.record({ do: fc.constant('coupon' as const), code: fc.constantFrom('PART', 'ONCE') }),
  fc.record({ do: fc.constant('pause' as const), unused: fc.constantFrom('extend', 'credit') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resume' as const) }) },
  fc.record({ do: fc.constant('cancel' as const), refund: fc.constantFrom('none', 'credit') }),
)

const items: OracleItem[] = [
  { name: 'Seats', tax_rate: 19, discount: 0, quantity: 3, price: 3_333 },
  { name: 'Support', tax_rate: 7, discount: 12, quantity: 1, price: 4_900 },
]

const toItem = ({ name, tax_rate, discount, quantity, price }: OracleItem) => ({
  ...{ name, tax_name: 'VAT', tax_rate, quantity, unit_price_cents: price },
  ...(discount ? { discount_kind: 'percent', discount_value: discount } : {}),
})

/** Whether a step means anything where things stand; the others are left out. */
function applies(oracle: Oracle, step: Step): boolean {
  if (step.do === 'wait') return true
  if (oracle.status === 'canceled') return false
  if (step.do === 'resume') return oracle.status === 'paused'
  if (step.do === 'coupon') return !oracle.has(step.code)
  if (step.do === 'cancel') return true
  if (oracle.status === 'paused') return false
  // Days that are served after a pause are no period of the calendar that could be stretched.
  return !(step.do === 'rhythm' && step.proration === 'none' && oracle.hasServedDays)
}

async function take(account: Account, id: string, oracle: Oracle, step: Step): Promise<void> {
  const at = `/subscriptions/${id}`
  const reply = await (step.do === 'change'
    ? account.patch(at, { items: oracle.items.map(toItem), proration: step.proration })
    : step.do === 'rhythm'
      ? account.patch(at, { billing_interval: step.interval, proration: step.proration })
      : step.do === 'coupon'
        ? account.post(`${at}/coupons`, { code: step.code })
        : step.do === 'pause'
          ? account.post(`${at}/pause`, { unused: step.unused })
          : step.do === 'resume'
            ? account.post(`${at}/resume`, {})
            : account.post(`${at}/cancel`, { refund: (step as { refund: string }).refund }))
  expect(reply.status, `${JSON.stringify(step)} ${reply.text}`).toBeLessThan(300)
}

interface Line {
  name: string
  tax_rate: number
  taxable_cents: number
  tax_cents: number
}

async function documentsOf(account: Account) {
  const { data } = (await account.get('/invoices', { limit: 200 })).body
  return Promise.all(
    (data as { id: string; number: string }[]).map(async ({ id, number }) => {
      const [invoice, notes] = await Promise.all([
        account.get(`/invoices/${id}`),
        account.get(`/invoices/${id}/credit-notes`),
      ])
      const { lines, total_cents, period_start, period_end } = invoice.body.data
      return {
        ...{ number, total_cents, period_start, period_end, lines: lines.map(linePart) as Line[] },
        notes: notes.body.data.map((note: { number: string; lines: Line[] }) => ({
          number: note.number,
          lines: note.lines.map(linePart),
        })) as { number: string; lines: Line[] }[],
      }
    }),
  )
}
const linePart = ({ name, tax_rate, taxable_cents, tax_cents }: Line) => ({
  ...{ name, tax_rate, taxable_cents, tax_cents },
})

const sum = (lines: readonly Line[], name: string, of: 'taxable_cents' | 'tax_cents') =>
  lines.filter(line => line.name === name).reduce((total, line) => total + line[of], 0)
const rounded = (n: number, d: number) => (d === 0 ? 0 : Math.floor((2 * n + d) / (2 * d)))

/** Σ invoiced − Σ credited per item is what its days cost; its tax is what every invoice kept of its own. */
async function check(account: Account, oracle: Oracle): Promise<void> {
  const documents = await documentsOf(account)
  for (const [at, { name, tax_rate }] of items.entries()) {
    const kept = documents.map(({ lines, notes }) => {
      const credited = notes.flatMap(note => note.lines)
      const base = sum(lines, name, 'taxable_cents')
      const tax = sum(lines, name, 'tax_cents')
      expect(tax).toBe(rounded(base * tax_rate, 100))
      const back = sum(credited, name, 'taxable_cents')
      expect(sum(credited, name, 'tax_cents')).toBe(rounded(tax * back, base))
      return base - back
    })
    expect(BigInt(kept.reduce((a, b) => a + b, 0))).toBe(oracle.totals[at])
  }
  expect((await account.get('/subscriptions/mrr/verify')).body.data).toMatchObject({ agrees: true })
}

type Logged = { at: string; step: Step; items: OracleItem[] }

async function begin(start: string, zone: string) {
  app.clock.set(start)
  const account = await app.createAccount({ timezone: zone, currency: 'EUR' })
  await account.post('/coupons', {
    ...{ code: 'PART', kind: 'percent', value: Number(coupons.PART.percent), duration: 'forever' },
  })
  await account.post('/coupons', {
    ...{ code: 'ONCE', kind: 'amount', currency: 'EUR', value: Number(coupons.ONCE.amount) },
  })
  const reply = await account.post('/subscriptions', { items: items.map(toItem) })
  expect(reply.status, reply.text).toBe(201)
  await app.drain()
  return { account, id: reply.body.data.id as string }
}

/** What was asked for, once more and at the same moments, of an organization that has nothing yet. */
async function replay(start: string, zone: string, log: readonly Logged[]) {
  const { account, id } = await begin(start, zone)
  for (const { at, step, items } of log) {
    app.clock.set(at)
    await app.drain()
    if (step.do !== 'wait') await take(account, id, { items } as Oracle, step)
    await app.drain()
  }
  return finish(account, id)
}

/** Its documents. Nothing is billed for it while the next histories pass. */
async function finish(account: Account, id: string) {
  const documents = await documentsOf(account)
  await account.post(`/subscriptions/${id}/cancel`, {})
  return documents
}

async function live(start: string, zone: string, steps: readonly Step[]): Promise<void> {
  const { account, id } = await begin(start, zone)
  const today = () => app.clock.now().toZonedDateTimeISO(zone).toPlainDate()
  const oracle = new Oracle(items, today())
  const log: Logged[] = []
  for (const step of steps) {
    if (!applies(oracle, step)) continue
    if (step.do === 'wait') {
      app.clock.set(app.clock.now().toZonedDateTimeISO(zone).add({ days: step.days }).toInstant().toString())
      await app.drain()
      oracle.reach(today())
    } else {
      oracle.take(step, today())
      await take(account, id, oracle, step)
      await app.drain()
    }
    log.push({ at: app.clock.now().toString(), step, items: oracle.items })
    await check(account, oracle)
  }
  const documents = await finish(account, id)
  expect(await replay(start, zone, log)).toEqual(documents)
}

const change = (item: number, price: number, proration: 'now' | 'none' = 'now'): Step => ({
  ...{ do: 'change', item, quantity: 2, price, proration },
})
const wait = (days: number): Step => ({ do: 'wait', days })
const rhythm = (interval: Interval, proration: 'now' | 'none'): Step => ({
  do: 'rhythm',
  interval,
  proration,
})

describe('what a subscription bills', () => {
  it('is the price of every single day, whatever happens to it', { timeout: RUNS * 24_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ['2027-01-31T11:00:00Z', 'Europe/Berlin'],
          ['2028-02-29T15:30:00Z', 'America/St_Johns'],
          ['2027-03-10T12:00:00Z', 'UTC'],
        ),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async ([start, zone], steps) => live(start!, zone!, steps),
      ),
      { numRuns: RUNS, endOnFailure: !process.env.STRESS },
    )
  })

  const cases: [string, string, string, Step[]][] = [
    [
      'month, year and month again',
      '2027-01-10T12:00:00Z',
      'UTC',
      [rhythm('year', 'none'), wait(150), rhythm('month', 'now'), wait(40), rhythm('year', 'now'), wait(10)],
    ],
    [
      '31 January',
      '2027-01-31T12:00:00Z',
      'Europe/Berlin',
      [wait(14), change(0, 5_000), wait(14), change(1, 100), wait(31), change(0, 1), wait(30)],
    ],
    [
      '29 February',
      '2028-02-29T12:00:00Z',
      'UTC',
      [rhythm('year', 'none'), wait(200), change(0, 7_777), wait(166), change(1, 1_234), wait(365)],
    ],
    [
      'the change of clocks in Berlin',
      '2027-03-01T11:00:00Z',
      'Europe/Berlin',
      [wait(26), change(0, 4_000), wait(1), change(0, 4_001), wait(1), change(0, 4_002), wait(3)],
    ],
    [
      'the change of clocks in St. John’s',
      '2027-10-20T15:30:00Z',
      'America/St_Johns',
      [wait(17), change(1, 4_000), wait(1), change(1, 4_001), wait(1), change(1, 4_002), wait(20)],
    ],
    [
      'a change and a renewal in the same instant',
      '2027-05-15T12:00:00Z',
      'UTC',
      [
        wait(31),
        change(0, 9_000),
        change(0, 3_000),
        { do: 'pause', unused: 'extend' },
        { do: 'resume' },
        wait(31),
      ],
    ],
  ]
  it.each(cases)('is right over %s', { timeout: 60_000 }, async (_, start, zone, steps) => {
    await live(start, zone, steps)
  })
})
