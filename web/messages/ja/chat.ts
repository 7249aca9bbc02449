import type { messages as en } from '../en/chat.ts'

export const messages: typeof en = {
  conversation: '会話',
  invites: (name, organization) => `${organization}の${name}さんからの招待：`,
  about: email => `招待は${email}宛てに送られました。アカウントは不要です。このリンクからいつでも戻れます。`,
  accept: '会話を開く',
  goOn: '会話に戻る',
  decline: '辞退する',
  declined: 'この招待は辞退されました。',
  message: 'メッセージ',
  call: '通話を開く',
  send: '送信',
  deleted: 'このメッセージは削除されました',
  over: 'この会話へのアクセスは終了しました。',
  failed: 'うまくいきませんでした。もう一度お試しください。',
}
