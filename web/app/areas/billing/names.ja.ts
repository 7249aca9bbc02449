import type { names as en } from './names.ts'

export const names: typeof en = {
  quotes: '見積書',
  invoices: '請求書',
  products: '商品',
  newQuote: '新しい見積書',
  newInvoice: '新しい請求書',
  newProduct: '新しい商品',
  taxSettings: '税',
  collections: '回収',
  money: '支払いと残高',
  billingSettings: '請求設定',
}
