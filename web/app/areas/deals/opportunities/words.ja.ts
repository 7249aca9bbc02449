import { names } from './names.ja.ts'
import type { OpportunityWords } from './words.ts'

export const words: OpportunityWords = {
  ...names,
  status: 'ステータス',
  statuses: { open: '未対応', converted: '商談化済み', dismissed: '見送り' },
  none: {
    open: '確認するものはありません',
    applied: 'ここには何もありません',
    converted: '商談になったものはまだありません',
    dismissed: '見送ったものはありません',
  },
  noneText: 'フォーム、シグナル、紹介から届いたものは、商談にするか見送るまでここに表示されます。',
  showMore: 'もっと表示',
  sources: {
    signal: 'シグナル',
    form: 'フォーム',
    recommendation: 'おすすめ',
    manual: '手入力',
    referral: '紹介',
  },
  score: score => `スコア ${score}`,
  convert: '商談にする',
  dismiss: '見送る',
  dismissed: title => `「${title}」を見送りました`,
  takeBack: '元に戻す',
  openDeal: '商談を開く',
}
