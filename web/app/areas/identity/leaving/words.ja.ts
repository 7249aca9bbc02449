import type { LeavingWords } from './words.ts'

export const words: LeavingWords = {
  title: name => `${name}さんを削除しますか？`,
  text: name =>
    `${name}さんはサインインできなくなり、トークンとAPIキーは直ちに無効になります。書いた内容は残ります。`,
  nothing: name => `${name}さんが担当する連絡先、会社、進行中の商談、タスクはありません。`,
  counts: {
    contacts: count => `連絡先 ${count}件`,
    companies: count => `会社 ${count}社`,
    deals: count => `進行中の商談 ${count}件`,
    tasks: count => `未完了のタスク ${count}件`,
  },
  handOver: '引き継ぎ先',
  handOverHint: '各レコードの履歴は残ります。件数が多いと少し時間がかかります。',
  nobody: 'なし（担当者はそのまま）',
  remove: '削除',
  removed: name => `${name}さんを削除しました。`,
}
