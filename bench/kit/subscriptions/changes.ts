import { randomBytes, randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { insertOf, type Row } from './renewals.ts'

interface Seller {
  api: string
  organizationId: string
  headers: Record<string, string>
}

/** Paid subscriptions, each changed once: its invoice is credited, another raised, and the money carried over. */
export async function measureChanges(seller: Seller, count: number): Promise<number> {
  const call = async (method: string, path: string, body: object) => {
    const reply = await fetch(`${seller.api}${path}`, {
      method,
      headers: { ...seller.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { data: { id: string }; change: { documents: { id: string }[] } }
  }
  const change = (id: string, cents: number) =>
    call('PATCH', `/subscriptions/${id}`, {
      items: [{ name: 'Plan', unit_price_cents: cents, tax_name: 'VAT', tax_rate: 19 }],
      proration: 'now',
    })
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { data } = await call('POST', '/subscriptions', {
      items: [{ name: 'Plan', unit_price_cents: 1_000 }],
    })
    // What is due is billed with it; the invoice of the change is the one that is paid.
    const { documents } = (await change(data.id, 4_900)).change
    await call('POST', `/invoices/${documents.at(-1)!.id}/record-payment`, { amount_cents: 5_831 })
    ids.push(data.id)
  }
  const started = performance.now()
  for (const id of ids) await change(id, 4_800)
  return count / ((performance.now() - started) / 1_000)
}

/** Everything a change wrote, table by table, read back from the last one. */
async function sampleRows(bench: Bench, organizationId: string) {
  const all = (text: string, ...values: unknown[]) => bench.query<Row>(text, [organizationId, ...values])
  const [changed] = await all(
    `select * from subscription_changes where organization_id = $1 and jsonb_array_length(documents) = 2
     order by id desc limit 1`,
  )
  const of = (table: string, column = 'subscription_change_id') =>
    all(`select * from ${table} where organization_id = $1 and ${column} = $2`, changed!.id)
  const [invoice] = (await of('invoices')) as [Row]
  const [note] = (await of('credit_notes')) as [Row]
  return {
    subscriptionId: changed!.subscription_id as string,
    creditedId: note.invoice_id as string,
    invoice: invoice.id as string,
    tables: {
      subscription_changes: [changed!],
      invoices: [invoice],
      invoice_lines: await all(
        'select * from invoice_lines where organization_id = $1 and invoice_id = $2',
        invoice.id,
      ),
      credit_notes: [note],
      document_editions: await all(
        `select * from document_editions where organization_id = $1
           and (credit_note_id = $3 or invoice_id = $2 and credit_note_id is null)`,
        invoice.id,
        note.id,
      ),
      payments: await all(
        'select * from payments where organization_id = $1 and carried and invoice_id in ($2, $3)',
        invoice.id,
        note.invoice_id,
      ),
      subscription_charges: await all(
        'select * from subscription_charges where organization_id = $1 and invoice_id = $2',
        invoice.id,
      ),
      mrr_movements: await all(
        'select * from mrr_movements where organization_id = $1 and subscription_id = $2 order by id desc limit 1',
        changed!.subscription_id,
      ),
      events: await all(
        `select organization_id, id, type, at, actor_user_id, data from events where organization_id = $1
           and (data->>'change_id' = $2::text or data->>'invoice_id' = $3::text or data->>'credit_note_id' = $4::text)`,
        changed!.id,
        invoice.id,
        note.id,
      ),
      subscription_items: await all(
        'select * from subscription_items where organization_id = $1 and subscription_id = $2',
        changed!.subscription_id,
      ),
      activities: await all(
        `select * from activities where organization_id = $1 and detail->>'invoice_id' = $2::text`,
        invoice.id,
      ),
    } as Record<string, Row[]>,
  }
}

/** The same rows, one transaction a change, through `pg` alone: nothing is looked up, computed or queued. */
export async function measureBareChanges(
  bench: Bench,
  organizationId: string,
  count: number,
): Promise<number> {
  const sample = await sampleRows(bench, organizationId)
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    const started = performance.now()
    for (let n = 0; n < count; n += 1) await changeBare(client, organizationId, sample)
    return count / ((performance.now() - started) / 1_000)
  } finally {
    await client.end()
  }
}

async function changeBare(
  client: pg.Client,
  organizationId: string,
  { tables, subscriptionId, creditedId, invoice }: Awaited<ReturnType<typeof sampleRows>>,
): Promise<void> {
  const id = randomUUIDv7()
  await client.query('begin')
  for (const name of ['bare', 'bare note']) {
    await client.query(
      `insert into counters (organization_id, name, value) values ($1, $2, 1)
       on conflict (organization_id, name) do update set value = counters.value + 1`,
      [organizationId, name],
    )
  }
  await client.query(
    'update subscriptions set change_seq = change_seq + 1, updated_at = now() where organization_id = $1 and id = $2',
    [organizationId, subscriptionId],
  )
  await client.query('update invoices set updated_at = now() where organization_id = $1 and id = $2', [
    organizationId,
    creditedId,
  ])
  // The sums of MRR, by customer, by cohort and twice by month, and when to look at the subscription again.
  await client.query(
    'update mrr_customers set mrr_cents = mrr_cents where organization_id = $1 and customer_id = $2',
    [organizationId, tables.mrr_movements![0]!.customer_id],
  )
  for (const table of ['mrr_cohorts', 'mrr_months']) {
    await client.query(`update ${table} set month = month where organization_id = $1`, [organizationId])
  }
  await client.query(
    `insert into agenda (organization_id, job, key, due_at, data) values ($1, 'bare', $2, now() + interval '1 year', '{}')
     on conflict (organization_id, job, key) do update set due_at = excluded.due_at`,
    [organizationId, subscriptionId],
  )
  await client.query('delete from subscription_items where organization_id = $1 and subscription_id = $2', [
    organizationId,
    subscriptionId,
  ])
  // A charge has the id of its line: what had one id before has one again.
  const ids = new Map([[invoice, id]])
  const anewOf = (old: unknown) =>
    ids.get(old as string) ?? ids.set(old as string, randomUUIDv7()).get(old as string)
  for (const [table, rows] of Object.entries(tables)) {
    if (rows.length === 0) continue
    const anew = rows.map(row => {
      const own: Row = { ...row, id: anewOf(row.id) }
      if ('number' in own) own.number = `BARE-${id}`
      if ('public_token' in own) own.public_token = id
      if (own.invoice_id === invoice) own.invoice_id = id
      if (own.credit_note_id) own.credit_note_id = anewOf(own.credit_note_id)
      if (table === 'subscription_changes')
        own.seq = Number.parseInt(randomBytes(3).toString('hex'), 16) + 1_000
      return own
    })
    await client.query(...insertOf(table, anew))
  }
  await client.query(
    ...insertOf('directory', [
      { kind: 'bare', hash: randomBytes(32), organization_id: organizationId, target_id: id },
    ]),
  )
  await client.query('commit')
}
