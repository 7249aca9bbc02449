import type { names as en } from './names.ts'

export const names: typeof en = {
  quotes: 'Angebote',
  invoices: 'Rechnungen',
  products: 'Produkte',
  newQuote: 'Neues Angebot',
  newInvoice: 'Neue Rechnung',
  newProduct: 'Neues Produkt',
  taxSettings: 'Steuer',
  collections: 'Zahlungseinzug',
  money: 'Zahlungen und Guthaben',
  billingSettings: 'Abrechnung',
}
