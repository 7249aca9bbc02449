import type { names as en } from './names.ts'

export const names: typeof en = {
  bank: '銀行',
  accounts: '銀行口座',
  importStatement: '明細を取り込む',
  settings: '入金照合',
}
