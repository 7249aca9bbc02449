import type { Targets } from './index.ts'

const creditor = {
  creditor_id: 'DE98ZZZ09999999999',
  creditor_name: 'Acme GmbH',
  iban: 'DE02120300000000202051',
}

async function mandateOf(account: Parameters<Targets[string]>[0], customer: string) {
  await account.put('/settings/collections', { sepa: creditor })
  const made = await account.post(`/customers/${customer}/mandates`, {
    iban: 'DE89370400440532013000',
    holder: 'Ada Lovelace',
    signed_on: '2026-11-02',
  })
  return made.body.data
}

const customerOf = async (account: Parameters<Targets[string]>[0]): Promise<string> =>
  (await account.post('/companies', { name: 'Northwind' })).body.data.id

/** One that waits for its day. */
async function attemptOf(account: Parameters<Targets[string]>[0]): Promise<string> {
  const customer = await customerOf(account)
  const mandate = await mandateOf(account, customer)
  const { id } = (
    await account.post('/invoices', {
      company_id: customer,
      currency: 'EUR',
      lines: [{ name: 'Work', unit_price_cents: 1000 }],
    })
  ).body.data
  const { payment_method_id } = mandate
  return (await account.post(`/invoices/${id}/charge`, { payment_method_id })).body.data.id
}

export const debitTargets: Targets = {
  mandate: async account => (await mandateOf(account, await customerOf(account))).id,
  collection_attempt: attemptOf,
  debit_run: async account => {
    await attemptOf(account)
    return (await account.post('/debit-runs', {})).body.data.id
  },
}
