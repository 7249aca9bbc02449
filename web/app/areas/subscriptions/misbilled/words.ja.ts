import type { MisbilledWords } from './words.ts'

export const words: MisbilledWords = {
  title: '請求の確認',
  about:
    '変更が日割りになる前に誤って請求された期間です。自動では修正されません。見つかったものはクレジットまたは請求してください。',
  reason: '理由',
  reasons: { period_unbilled: '未請求の日', tax_missing: '税の漏れ', billed_twice: '二重請求の日' },
  days: '期間',
  invoice: '請求書',
  amount: '金額',
  empty: '修正が必要なものはありません',
  emptyText: 'すべての期間が一度だけ、税込みで請求されています。',
}
