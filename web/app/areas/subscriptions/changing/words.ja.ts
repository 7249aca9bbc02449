import type { ChangingWords } from './words.ts'

export const words: ChangingWords = {
  creditLeft: '未払いの請求書から差し引くか、残高として残る額',
  onItsDay: date => `${date}（現在の見込み）`,
  net: '請求額からクレジットを引いた額',
  noNextInvoices: '今後の請求書はありません。',
  mrrFromTo: (before, after) => `${before} → ${after}`,
  takesEffect: '適用',
  takesEffects: {
    now: '今すぐ、日割りで請求',
    none: '今すぐ、次の請求書で請求',
    next: '期間の終了時',
  },
  effectiveOnHint: '空欄：今日',
  count: '請求書あたりの間隔数',
  coupon: 'クーポン',
  onDay: '日を指定',
  endsOn: '終了日',
  showAll: 'すべて表示',
  company: '会社',
  discounted: (discount, left) =>
    left === null ? `${discount}割引` : `次の${left}件の請求書は ${discount}割引`,
}
