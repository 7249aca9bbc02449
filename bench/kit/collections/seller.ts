import pg from 'pg'
import type { Bench } from '../bench.ts'
import { insertCopies } from '../copies/columns.ts'
import { copyInvoice } from '../invoices.ts'

export interface Seller {
  api: string
  headers: Record<string, string>
  organizationId: string
}

export async function call<Data>(
  { api, headers }: Seller,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object = {},
): Promise<Data> {
  const reply = await fetch(`${api}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await reply.json()) as { data: Data }
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

export async function issueFor(seller: Seller, companyId: string): Promise<string> {
  const { id } = await call<{ id: string }>(seller, 'POST', '/invoices', {
    company_id: companyId,
    currency: 'EUR',
    lines: [{ name: 'Work', unit_price_cents: 11_900 }],
  })
  await call(seller, 'POST', `/invoices/${id}/issue`)
  return id
}

export async function makeCompanies(seller: Seller, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    ids.push((await call<{ id: string }>(seller, 'POST', '/companies', { name: `Company ${n}` })).id)
  }
  return ids
}

const nth = (values: string) => `(${values}::uuid[])[1 + row % cardinality(${values}::uuid[])]`

/** Open invoices, as many each for the companies; their ids. */
export async function makeInvoices(
  bench: Bench,
  seller: Seller,
  { sample, companies, count }: { sample: string; companies: readonly string[]; count: number },
): Promise<string[]> {
  await copyInvoice(bench, sample, seller.organizationId, count)
  await bench.query(
    `update invoices i set company_id = ${nth('$2')}
     from (select id, row_number() over (order by id)::int as row from invoices
       where organization_id = $1 and number like 'C-%') n
     where i.organization_id = $1 and i.id = n.id`,
    [seller.organizationId, companies],
  )
  const rows = await bench.query<{ id: string }>(
    `select id from invoices where organization_id = $1 and number like 'C-%' order by id`,
    [seller.organizationId],
  )
  return rows.map(({ id }) => id)
}

/** A debit that waits for its day for each of the invoices, by the mandates in turn. */
export async function makeDebits(
  bench: Bench,
  { organizationId }: Seller,
  sample: string,
  mandates: readonly { id: string; payment_method_id: string }[],
): Promise<void> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `${await insertCopies(client, 'collection_attempts')}
       from collection_attempts a,
         (select id, number, row_number() over (order by id)::int as row from invoices
           where organization_id = $1 and number like 'C-%') i,
         lateral jsonb_populate_record(a, jsonb_build_object('id', i.id, 'invoice_id', i.id,
           'end_to_end_id', i.number || '-1', 'mandate_id', ${nth('$3')}, 'payment_method_id', ${nth('$4')})) copy
       where a.organization_id = $1 and a.id = $2`,
      [organizationId, sample, mandates.map(one => one.id), mandates.map(one => one.payment_method_id)],
    )
    await client.query('vacuum analyze collection_attempts, invoices')
  } finally {
    await client.end()
  }
}
