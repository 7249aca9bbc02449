import type { names as en } from './names.ts'

export const names: typeof en = {
  suppressions: '送信停止リスト',
  suppress: 'アドレスを送信停止に追加',
}
