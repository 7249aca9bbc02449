import { newId } from '#kit/id.ts'
import { camt053, inBase64 } from '#modules/bank/samples.fixture.ts'
import { sample, ubl } from '#modules/bills/samples.fixture.ts'
import { uploadBill } from '#modules/bills/upload.fixture.ts'
import { addSepaMethod } from '#modules/collections/index.ts'
import type { Account } from '../harness.ts'
import type { Targets } from './index.ts'

const lines = [{ name: 'Work', unit_price_cents: 1000 }]

const bankAccount = async (account: Account): Promise<string> => {
  const known = (await account.get('/bank-accounts')).body.data[0]
  return known?.id ?? (await account.post('/bank-accounts', { name: 'Main', currency: 'EUR' })).body.data.id
}

async function importStatement(account: Account) {
  const bank_account_id = await bankAccount(account)
  const statement = camt053({ entries: [{ cents: 100, day: '2026-11-16', text: 'x' }] })
  return account.post('/bank-statements/import', {
    file: inBase64(statement),
    filename: 's.xml',
    bank_account_id,
  })
}

export const billingTargets: Targets = {
  bank_account: bankAccount,
  bank_statement: async account => (await importStatement(account)).body.data.statements[0].id,
  bank_transaction: async account => {
    await importStatement(account)
    return (await account.get('/bank-transactions')).body.data[0].id
  },
  bank_mapping: async account =>
    (
      await account.post('/bank-mappings', {
        name: 'Bank',
        date_format: 'YYYY-MM-DD',
        columns: { booked_on: 1, amount: 2 },
      })
    ).body.data.id,
  customer: async account => (await account.post('/companies', { name: 'Northwind' })).body.data.id,
  payment_method: async account => {
    const { id } = (await account.post('/companies', { name: 'Northwind' })).body.data
    const method = { mandate_id: newId(), label: 'SEPA ···· 3000', last4: '3000' }
    return (await account.within(ctx => addSepaMethod(ctx, { type: 'company', id }, method))).id
  },
  dunning_policy: async account =>
    (
      await account.post('/dunning-policies', {
        name: 'Standard',
        steps: [{ offset_days: 3, action: 'task' }],
      })
    ).body.data.id,
  product: async account => (await account.post('/products', { name: 'Plan' })).body.data.id,
  quote: async account => (await account.post('/quotes', { lines })).body.data.id,
  invoice: async account => (await account.post('/invoices', { lines })).body.data.id,
  bill: async account => (await uploadBill(account, ubl(sample()))).body.data.id,
  edition: async () => '1',
  tax_rate: async account =>
    (await account.post('/tax/rates', { country: 'DE', rate: 19, from: '2026-01-01' })).body.data.id,
  payment: async account => {
    const { id } = (await account.post('/invoices', { lines })).body.data
    await account.post(`/invoices/${id}/record-payment`, { amount_cents: 100 })
    return (await account.get(`/invoices/${id}/payments`)).body.data[0].id
  },
  credit_note: async account => {
    const { id } = (await account.post('/invoices', { lines })).body.data
    await account.post(`/invoices/${id}/issue`)
    return (await account.post(`/invoices/${id}/credit-notes`, { amount_cents: 100 })).body.data.id
  },
}
