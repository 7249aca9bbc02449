import type { Targets } from './index.ts'

const lines = [{ name: 'Work', unit_price_cents: 1000 }]

export const billingTargets: Targets = {
  product: async account => (await account.post('/products', { name: 'Plan' })).body.data.id,
  quote: async account => (await account.post('/quotes', { lines })).body.data.id,
  invoice: async account => (await account.post('/invoices', { lines })).body.data.id,
  edition: async () => '1',
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
