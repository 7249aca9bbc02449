import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    area: 'Billing',
    quotes: 'Quotes',
    invoices: 'Invoices',
    products: 'Products',
    newQuote: 'New quote',
    newInvoice: 'New invoice',
    newProduct: 'New product',
    billingSettings: 'Billing settings',
  },
  de: {
    area: 'Abrechnung',
    quotes: 'Angebote',
    invoices: 'Rechnungen',
    products: 'Produkte',
    newQuote: 'Neues Angebot',
    newInvoice: 'Neue Rechnung',
    newProduct: 'Neues Produkt',
    billingSettings: 'Einstellungen der Abrechnung',
  },
}
export const useBillingNames = namesHook(names)
