import type { Account } from '#tests/harness.ts'

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

/** A charge on the customer's account, which waits for its day. */
export async function schedule(
  acme: Account,
  invoice: { id: string },
  mandate: { payment_method_id: string },
): Promise<string> {
  const { payment_method_id } = mandate
  const charged = await acme.post(`/invoices/${invoice.id}/charge`, { payment_method_id })
  if (charged.status !== 200) throw new Error(charged.text)
  return charged.body.data.id
}
