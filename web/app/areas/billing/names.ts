import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  quotes: 'Quotes',
  invoices: 'Invoices',
  products: 'Products',
  newQuote: 'New quote',
  newInvoice: 'New invoice',
  newProduct: 'New product',
  taxSettings: 'Tax',
  collections: 'Collections',
  money: 'Payments and balance',
  billingSettings: 'Billing settings',
}
export const useBillingNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
