import type { SubscriptionSettingsWords } from './words.ts'

export const words: SubscriptionSettingsWords = {
  title: 'サブスクリプション',
  about: '特に指定がないときの扱いです。',
  changes: 'プラン、席数、間隔の変更',
  up: '高くなる場合',
  down: '安くなる場合',
  prorations: {
    none: '次の請求書で請求',
    now: '日割りで請求',
    next: '期間の終了時',
  },
  pauses: '一時停止',
  unused: '支払い済みで未使用の日数',
  unusedChoices: { extend: '再開後に使える', credit: 'クレジットにする' },
}
