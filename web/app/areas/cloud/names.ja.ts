import type { names as en } from './names.ts'

export const names: typeof en = {
  resources: 'リソース',
  operations: '処理',
  keys: 'APIキー',
  newVm: '新しい仮想マシン',
  newKey: '新しいAPIキー',
}
