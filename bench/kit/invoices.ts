import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Bench } from './bench.ts'
import { insertCopies } from './copies/columns.ts'

const idOf = (n: string) => `(lpad(to_hex(${n}), 12, '0') || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** So many copies of one invoice in an organization, ids in the order of their making, as real ones have. */
const COPIES = `
  from invoices i, generate_series(1, $3::int) n, lateral jsonb_populate_record(i, jsonb_build_object(
    'organization_id', $2::uuid, 'id', ${idOf('n')}, 'number', 'C-' || n, 'public_token', md5($2::text || n::text),
    'created_by_id', null)) copy
  where i.id = $1`

const CHECKOUTS = `
  insert into checkout_sessions (organization_id, id, invoice_id, integration_id, session_id, url, amount_cents, currency,
    attempt, return_base, status, expires_at, created_at, updated_at)
  select $1::uuid, ${idOf('n')}, ${idOf('n')}, $2::uuid, 'cs_' || n, '', $4::bigint, 'usd', 1, '', 'open',
    now() + interval '1 day', now(), now()
  from generate_series(1, $3::int) n`

/** Past the triggers, of which every foreign key is one: a copy of what is sound is sound. */
async function load(bench: Bench, fill: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await fill(client)
    await client.query('vacuum analyze invoices, checkout_sessions')
  } finally {
    await client.end()
  }
}

const copy = async (
  client: pg.Client,
  ...values: [invoiceId: string, organizationId: string, count: number]
) => client.query(`${await insertCopies(client, 'invoices')} ${COPIES}`, values)

export const copyInvoice = (bench: Bench, invoiceId: string, organizationId: string, count: number) =>
  load(bench, client => copy(client, invoiceId, organizationId, count))

export interface Checkouts {
  organizationId: string
  integrationId: string
  invoiceId: string
  amountCents: number
  webhookSecret: string
}

/** Open invoices, each with an open checkout, and the events that say they were paid, signed as Stripe does. */
export async function makeCheckouts(bench: Bench, checkouts: Checkouts, count: number) {
  const { organizationId, integrationId, invoiceId, amountCents, webhookSecret } = checkouts
  await load(bench, async client => {
    await copy(client, invoiceId, organizationId, count)
    await client.query(CHECKOUTS, [organizationId, integrationId, count, amountCents])
  })
  let serial = 0
  return () => {
    serial += 1
    if (serial > count) throw new Error('there are more events than invoices to pay')
    const n = serial.toString(16).padStart(12, '0')
    const invoice = `${n.slice(0, 8)}-${n.slice(8)}-7000-8000-${n}`
    const at = Math.floor(Date.now() / 1_000)
    const body = JSON.stringify({
      id: `evt_${serial}`,
      object: 'event',
      api_version: '2026-10-29.clover',
      created: at,
      livemode: false,
      pending_webhooks: 1,
      type: 'checkout.session.completed',
      data: {
        object: {
          id: `cs_${serial}`,
          object: 'checkout.session',
          amount_total: amountCents,
          client_reference_id: invoice,
          currency: 'usd',
          metadata: {
            organization_id: organizationId,
            invoice_id: invoice,
            amount_cents: String(amountCents),
          },
          mode: 'payment',
          payment_intent: `pi_${serial}`,
          payment_status: 'paid',
          status: 'complete',
        },
      },
    })
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
    return { body, headers: { 'stripe-signature': `t=${at},v1=${signature}` } }
  }
}
