import type { names as en } from './names.ts'

export const names: typeof en = {
  quotes: 'Devis',
  invoices: 'Factures',
  products: 'Produits',
  newQuote: 'Nouveau devis',
  newInvoice: 'Nouvelle facture',
  newProduct: 'Nouveau produit',
  taxSettings: 'Taxes',
  collections: 'Encaissements',
  money: 'Paiements et solde',
  billingSettings: 'Paramètres de facturation',
}
