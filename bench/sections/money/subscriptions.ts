import type { Bench } from '../../kit/bench.ts'
import type { Child } from '../../kit/processes/child.ts'
import { measureBareChanges, measureChanges } from '../../kit/subscriptions/changes.ts'
import { measureBareInserts, measureRenewals } from '../../kit/subscriptions/renewals.ts'
import type { Section } from '../../run.ts'

const SUBSCRIPTIONS = 2_000
const RENEWALS = 1_000
const CHANGES = 100

/** Movements over five years for a fixed number of customers, written as the ledger would have been. */
async function fill(bench: Bench, organizationId: string, movements: number): Promise<void> {
  await bench.query(
    `insert into subscriptions (organization_id, id, status, customer_id, currency, mrr_cents, reporting_mrr_cents, fx_rate,
       billing_interval, billing_interval_count, anchor, anchor_zone, current_period_start, current_period_end, started_at, created_at, updated_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'active', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
       'USD', $3::bigint / $2, $3::bigint / $2, 1, 'month', 1, now(), 'UTC', now(), now() + interval '1 month', now(), now(), now()
     from generate_series(1, $2::int) n`,
    [organizationId, SUBSCRIPTIONS, movements],
  )
  await bench.query(
    `insert into mrr_movements (organization_id, id, subscription_id, occurred_at, occurred_on, month, kind, delta_cents, customer_id, customer_kind)
     select $1, gen_random_uuid(), s.id, at, at::date, to_char(at, 'YYYY-MM'), 'expansion', 1, s.id, 'expansion'
     from generate_series(1, $3::int) n
     cross join lateral (select now() - make_interval(days => (n % 1800)) as at) t
     cross join lateral (select ('00000000-0000-7000-8000-' || lpad((n % $2 + 1)::text, 12, '0'))::uuid as id) s`,
    [organizationId, SUBSCRIPTIONS, movements],
  )
  await bench.query(
    `insert into mrr_months (organization_id, basis, month, expansion_cents)
     select organization_id, basis, month, sum(delta_cents) from mrr_movements
     cross join (values ('subscription'), ('customer')) b (basis) where organization_id = $1 group by 1, 2, 3`,
    [organizationId],
  )
  await bench.query('analyze mrr_movements, mrr_months, subscriptions')
}

const aggregate = `select month, kind, sum(delta_cents) from mrr_movements where organization_id = $1 group by 1, 2`

export const section: Section = {
  summary: 'the MRR rollup however long the ledger, changes to the day, and renewals',
  async run(bench) {
    const server = await bench.startServer()
    const api = `${server.url}/api/v1/app`
    const rates: number[] = []
    for (const movements of [10_000, 1_000_000]) {
      const { organizationId, headers } = await server.signUp()
      await fill(bench, organizationId, movements)
      const result = await bench.compareWork(`60 months of ${movements.toLocaleString('en-US')} movements`, {
        unit: 'reads/s',
        ours: () =>
          readsPerSecond(
            () => fetch(`${api}/subscriptions/mrr?months=60`, { headers }).then(reply => reply.text()),
            300,
          ),
        bare: () =>
          readsPerSecond(() => bench.query(aggregate, [organizationId]), movements > 100_000 ? 5 : 100),
        against: 'aggregating the ledger',
        ...(movements > 100_000 ? { atLeast: 20 } : {}),
      })
      rates.push(result.ours)
      await bench.query('delete from organizations where id = $1', [organizationId])
    }
    const flat = rates[0]! / rates[1]!
    bench.note({
      name: 'cost of 1,000,000 over 10,000 movements',
      unit: '×',
      ours: flat,
      bare: null,
      against: '',
      ratio: null,
      goal: '≤ 1.5 ×',
      met: flat <= 1.5,
    })
    await changes(bench, { api, ...(await server.signUp()) })
    await renewals(bench, (await server.signUp()).organizationId)
    await server.stop()
  },
}

/** A change to the day: credit note, invoice and carry-over, at most three times the rows alone. */
async function changes(bench: Bench, seller: Parameters<typeof measureChanges>[0]): Promise<void> {
  await measureChanges(seller, 20)
  await bench.compareWork('changes with note, invoice and carry-over', {
    unit: 'changes/s',
    ours: () => measureChanges(seller, CHANGES),
    bare: () => measureBareChanges(bench, seller.organizationId, CHANGES),
    against: 'the same rows bare, one connection',
    atLeast: 1 / 3,
  })
}

/** All subscriptions of one organization, the hardest case: their numbers come from one gapless series. */
async function renewals(bench: Bench, organizationId: string): Promise<void> {
  const workers: Child[] = []
  for (const count of [1, 2]) {
    workers.push(await bench.startWorker())
    await measureRenewals(bench, organizationId, 200)
    await bench.compareWork(`renewals, ${count} ${count === 1 ? 'worker' : 'workers'}`, {
      unit: 'invoices/s',
      ours: () => measureRenewals(bench, organizationId, RENEWALS),
      bare: () => measureBareInserts(bench, organizationId, RENEWALS, count),
      against: `the same rows bare, ${count} ${count === 1 ? 'connection' : 'connections'}`,
    })
  }
  for (const worker of workers) await worker.stop()
}

async function readsPerSecond(read: () => Promise<unknown>, count: number): Promise<number> {
  const started = performance.now()
  for (let done = 0; done < count; done += 1) await read()
  return count / ((performance.now() - started) / 1000)
}
