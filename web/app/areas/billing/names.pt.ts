import type { names as en } from './names.ts'

export const names: typeof en = {
  quotes: 'Orçamentos',
  invoices: 'Faturas',
  products: 'Produtos',
  newQuote: 'Novo orçamento',
  newInvoice: 'Nova fatura',
  newProduct: 'Novo produto',
  taxSettings: 'Impostos',
  collections: 'Recebimentos',
  money: 'Pagamentos e saldo',
  billingSettings: 'Faturamento',
}
