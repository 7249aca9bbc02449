import type { messages as en } from '../en/rsvp.ts'

export const messages: typeof en = {
  invites: name => `${name}さんからの招待です`,
  when: '日時',
  repeats: '繰り返し',
  where: '場所',
  online: 'オンライン',
  there: (when, zone) => `${when}（${zone}）`,
  attend: '参加されますか？',
  accepted: 'はい',
  tentative: '未定',
  declined: 'いいえ',
  comment: 'コメント（任意）',
  send: '回答を送信',
  thanks: 'ありがとうございます。回答を送信しました。',
  missing: '回答を選んでください。',
  failed: '回答を送信できませんでした。もう一度お試しください。',
  canceled: 'この予定はキャンセルされました。',
  over: 'この予定は終了しました。',
  add: 'カレンダーに追加',
}
