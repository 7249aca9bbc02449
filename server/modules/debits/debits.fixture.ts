import { newId } from '#kit/id.ts'
import type { Account } from '#tests/harness.ts'
import { sepaCollector } from './scheduling/plan.ts'

// Test support: a seller who collects by direct debit, customers with mandates, invoices that wait for their day.

export const IBAN = 'DE89370400440532013000'
export const sepa = {
  creditor_id: 'DE98ZZZ09999999999',
  creditor_name: 'Acme GmbH',
  iban: 'DE02120300000000202051',
  notice_days: 5,
}

export async function setUpDebits(acme: Account): Promise<void> {
  await acme.put('/settings/collections', { sepa })
}

export async function customerWith(acme: Account, name = 'Northwind'): Promise<string> {
  return (await acme.post('/companies', { name })).body.data.id
}

export async function paperMandate(acme: Account, customer: string, more: object = {}) {
  const made = await acme.post(`/customers/${customer}/mandates`, {
    iban: IBAN,
    holder: 'Jörg Müller',
    signed_on: '2026-11-02',
    ...more,
  })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.data
}

export async function issued(acme: Account, customer: string, cents = 11_900, more: object = {}) {
  const { id } = (
    await acme.post('/invoices', {
      company_id: customer,
      currency: 'EUR',
      bill_to_email: 'pay@northwind.test',
      payment_terms: 'net_7',
      lines: [{ name: 'Design', unit_price_cents: cents }],
      ...more,
    })
  ).body.data
  return (await acme.post(`/invoices/${id}/issue`)).body.data
}

/** As a charge on the customer's account does it. */
export async function schedule(
  acme: Account,
  invoice: { id: string },
  mandate: { id: string },
): Promise<string> {
  return acme.within(async ctx => {
    const attemptId = newId()
    const row = await ctx.db
      .selectFrom('invoices')
      .select(['amount_due_cents', 'currency'])
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    const before = await ctx.db
      .selectFrom('collection_attempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('invoice_id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    const n = before.count + 1
    const method = await ctx.db
      .selectFrom('payment_methods')
      .select('id')
      .where('mandate_id', '=', mandate.id)
      .executeTakeFirstOrThrow()
    const plan = await sepaCollector.plan(ctx, {
      attemptId,
      invoiceId: invoice.id,
      n,
      methodId: method.id,
      mandateId: mandate.id,
    })
    await ctx.db
      .insertInto('collection_attempts')
      .values({
        id: attemptId,
        invoice_id: invoice.id,
        payment_method_id: method.id,
        n,
        amount_cents: row.amount_due_cents,
        currency: row.currency,
        trigger: 'manual',
        state: 'scheduled',
        provider: 'sepa',
        method_kind: 'sepa_debit',
        method_label: 'SEPA',
        ...plan,
        created_at: ctx.now.toString(),
        updated_at: ctx.now.toString(),
      })
      .execute()
    return attemptId
  })
}
