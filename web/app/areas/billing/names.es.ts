import type { names as en } from './names.ts'

export const names: typeof en = {
  quotes: 'Presupuestos',
  invoices: 'Facturas',
  products: 'Productos',
  newQuote: 'Nuevo presupuesto',
  newInvoice: 'Nueva factura',
  newProduct: 'Nuevo producto',
  taxSettings: 'Impuestos',
  collections: 'Cobros',
  money: 'Pagos y saldo',
  billingSettings: 'Facturación',
}
