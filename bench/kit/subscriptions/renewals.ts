import { randomBytes, randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import type { Bench } from '../bench.ts'

/**
 * Monthly subscriptions of two items whose period ended a minute ago and was billed: each is due for one roll and one
 * invoice. Every one belongs to a contact and a company, as they do in life.
 */
export async function makeDue(bench: Bench, organizationId: string, count: number): Promise<void> {
  await bench.query('delete from subscriptions where organization_id = $1', [organizationId])
  await bench.query(
    `insert into companies (organization_id, id, name, address, city, country, created_at, updated_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Company ' || n, 'Quay 1', 'Hamburg', 'DE', now(), now()
     from generate_series(1, $2::int) n on conflict do nothing`,
    [organizationId, count],
  )
  await bench.query(
    `insert into contacts (organization_id, id, first_name, email, company_id, created_at, updated_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || n, n || '@bench.test',
       ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), now()
     from generate_series(1, $2::int) n on conflict do nothing`,
    [organizationId, count],
  )
  await bench.query(
    `insert into subscriptions (organization_id, id, status, contact_id, company_id, customer_id, currency, mrr_cents,
       reporting_mrr_cents, fx_rate, billing_interval, billing_interval_count, anchor, anchor_zone,
       current_period_start, current_period_end, started_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'active', c.id, c.company_id, c.company_id, 'USD', 14700, 14700, 1, 'month', 1,
       at at time zone 'UTC', 'UTC', at, at + interval '1 month', at, at, at
     from contacts c, (select now() - interval '1 month 1 minute' as at) t
     where c.organization_id = $1 order by c.id limit $2::int`,
    [organizationId, count],
  )
  await bench.query(
    `insert into subscription_items (organization_id, id, subscription_id, position, name, quantity, unit_price_cents)
     select $1, gen_random_uuid(), id, n, 'Plan ' || n, 3, 2450 from subscriptions, generate_series(0, 1) n
     where organization_id = $1`,
    [organizationId],
  )
  await bench.query(
    `insert into subscription_periods (organization_id, subscription_id, period_start, period_end)
     select $1, id, current_period_start, current_period_end from subscriptions where organization_id = $1`,
    [organizationId],
  )
  await bench.query('analyze')
}

/** Puts all of them on the agenda and waits until each has its invoice; how many a second. */
export async function measureRenewals(bench: Bench, organizationId: string, count: number): Promise<number> {
  await makeDue(bench, organizationId, count)
  const since = await clock(bench)
  await bench.query(
    `insert into agenda (organization_id, job, key, due_at, data)
     select $1, 'subscriptions.renew', id, now(), jsonb_build_object('subscription_id', id)
     from subscriptions where organization_id = $1`,
    [organizationId],
  )
  const deadline = performance.now() + 120_000
  for (;;) {
    const [row] = await bench.query<{ raised: number; seconds: number }>(
      `select count(*)::int as raised, extract(epoch from max(created_at) - min(created_at))::float as seconds
       from invoices where organization_id = $1 and created_at >= $2`,
      [organizationId, since],
    )
    if (row!.raised >= count) return (row!.raised - 1) / row!.seconds
    if (performance.now() > deadline) throw new Error(`only ${row!.raised} of ${count} were renewed`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const clock = async (bench: Bench) =>
  (await bench.query<{ now: string }>('select now()::text as now'))[0]!.now

export type Row = Record<string, unknown>

/** What a renewal writes, read back from one that was made: the bare run writes the same rows again. */
async function sampleRows(bench: Bench, organizationId: string) {
  const all = (text: string, values: unknown[]) => bench.query<Row>(text, values)
  const [invoice] = await all(
    'select * from invoices where organization_id = $1 and subscription_id is not null order by id desc limit 1',
    [organizationId],
  )
  const of = [organizationId, invoice!.id]
  return {
    invoice: invoice!,
    lines: await all('select * from invoice_lines where organization_id = $1 and invoice_id = $2', of),
    editions: await all('select * from document_editions where organization_id = $1 and invoice_id = $2', of),
    events: await all(
      `select organization_id, id, type, at, actor_user_id, data from events
       where organization_id = $1 and data->>'invoice_id' = $2::text`,
      of,
    ),
    activities: await all(
      `select * from activities where organization_id = $1 and detail->>'invoice_id' = $2::text`,
      of,
    ),
    agenda: await all(
      `select * from agenda where organization_id = $1 and data->>'invoice_id' = $2::text
       union all select * from agenda where organization_id = $1 and job = 'subscriptions.renew' and key = $3::text`,
      [...of, invoice!.subscription_id],
    ),
  }
}

/** As they are stored: what is computed from other columns is not given, and lists are written as JSON. */
export function insertOf(table: string, given: Row[]): [string, unknown[]] {
  const rows = given.map(({ search_text: _computed, ...row }) => row)
  const columns = Object.keys(rows[0]!)
  const slots = rows.map(
    (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  )
  return [
    `insert into ${table} (${columns.join(', ')}) values ${slots.join(', ')}`,
    rows.flatMap(Object.values).map(value => (Array.isArray(value) ? JSON.stringify(value) : value)),
  ]
}

/** The same rows, one transaction an invoice, through `pg` alone: nothing is looked up, computed or queued. */
export async function measureBareInserts(
  bench: Bench,
  organizationId: string,
  count: number,
  connections: number,
): Promise<number> {
  const sample = await sampleRows(bench, organizationId)
  await makeDue(bench, organizationId, count)
  const ids = (
    await bench.query<{ id: string }>('select id from subscriptions where organization_id = $1', [
      organizationId,
    ])
  ).map(row => row.id)
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(bench.databaseUrl)
      await client.connect()
      return client
    }),
  )
  try {
    const started = performance.now()
    await Promise.all(
      clients.map(async client => {
        for (let id = ids.pop(); id; id = ids.pop()) await raiseBare(client, sample, organizationId, id)
      }),
    )
    return count / ((performance.now() - started) / 1_000)
  } finally {
    for (const client of clients) await client.end()
  }
}

async function raiseBare(
  client: pg.Client,
  sample: Awaited<ReturnType<typeof sampleRows>>,
  organizationId: string,
  subscriptionId: string,
): Promise<void> {
  const id = randomUUIDv7()
  const anew = (rows: Row[]) => rows.map(row => ({ ...row, id: randomUUIDv7() }))
  const now = new Date().toISOString()
  const run = ([text, values]: [string, unknown[]]) => client.query(text, values)
  await client.query('begin')
  await client.query(
    `update subscriptions set period_index = 1, current_period_start = current_period_end,
       current_period_end = current_period_end + interval '1 month', updated_at = $3
     where organization_id = $1 and id = $2`,
    [organizationId, subscriptionId, now],
  )
  const { rows } = await client.query<{ value: string }>(
    `insert into counters (organization_id, name, value) values ($1, 'bare', 1)
     on conflict (organization_id, name) do update set value = counters.value + 1 returning value`,
    [organizationId],
  )
  const number = `BARE-${rows[0]!.value}`
  await run(
    insertOf('invoices', [
      { ...sample.invoice, id, number, public_token: id, subscription_id: subscriptionId, created_at: now },
    ]),
  )
  await run(
    insertOf(
      'invoice_lines',
      anew(sample.lines).map(line => ({ ...line, invoice_id: id })),
    ),
  )
  await run(
    insertOf(
      'document_editions',
      anew(sample.editions).map(edition => ({ ...edition, invoice_id: id })),
    ),
  )
  await run(
    insertOf('directory', [
      { kind: 'bare', hash: randomBytes(32), organization_id: organizationId, target_id: id },
    ]),
  )
  await run(insertOf('events', anew(sample.events)))
  await run(insertOf('activities', anew(sample.activities)))
  await run(
    insertOf(
      'agenda',
      sample.agenda.map(row => ({ ...row, job: `bare ${row.job}`, key: id })),
    ),
  )
  await run(
    insertOf('subscription_periods', [
      {
        organization_id: organizationId,
        subscription_id: subscriptionId,
        period_start: now,
        period_end: now,
        invoice_id: id,
      },
    ]),
  )
  await client.query('commit')
}
