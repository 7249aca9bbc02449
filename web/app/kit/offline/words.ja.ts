import type { OfflineWords } from './words.ts'

export const words: OfflineWords = {
  unsent: '未送信',
  waiting: count => `未送信の項目が${count}件あります。`,
  show: '表示',
  kinds: { note: 'メモ', task: 'タスク', message: 'メッセージ' },
  sentLater: 'この端末に保存されています。オンラインになると送信されます。',
  refused: reason => `受け付けられませんでした：${reason}`,
  unsure: '届いたかどうか確認できません。もう一度送信する前にご確認ください。',
  text: '本文',
  sendAgain: 'もう一度送信',
  discard: '破棄',
  discardQuestion: '書いた内容を破棄しますか？元に戻すことはできません。',
  signOutDiscarding: count => `未送信の${count}件を破棄してサインアウト`,
}
