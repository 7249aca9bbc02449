import type { UnbilledWords } from './words.ts'

export const words: UnbilledWords = {
  title: '承諾済み・未請求',
  count: count => `見積書${count}件`,
  accepted: day => `${day}に承諾`,
  bill: '請求書を作成',
  billFor: number => `${number}の請求書を作成`,
  billed: number => `下書き${number}を作成しました`,
  more: count => `ほか${count}件`,
  proposal: '顧客が見積書を承諾したときに、請求書の下書きを作成しますか？',
  proposalText: '誰かが送信するまで、下書きとして保存されます。この設定は後から変更できます。',
  yes: '自動で作成する',
  no: '自分で作成する',
  chosen: '保存しました',
}
