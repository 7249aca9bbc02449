import { names } from './names.ja.ts'
import type { TrashWords } from './words.ts'

export const words: TrashWords = {
  ...names,
  title: '名前',
  type: '種類',
  types: { contact: '連絡先', company: '会社', deal: '商談', task: 'タスク', note: 'メモ', file: 'ファイル' },
  with: '一緒に削除されたもの',
  kinds: {
    deals: '商談：',
    tasks: 'タスク：',
    notes: 'メモ：',
    files: 'ファイル：',
    emails: 'メール：',
    lists: 'リスト：',
    sequences: 'シーケンス：',
    campaigns: 'キャンペーン：',
    bookings: '予約：',
    submissions: 'フォーム送信：',
  },
  deletedBy: '削除した人',
  deleted: '削除日',
  expires: '保存期限',
  actions: '操作',
  restore: '復元',
  restored: '復元しました。',
  deleteForGood: '完全に削除',
  deleteQuestion: title => `「${title}」は復元できなくなります。`,
  takenText: 'このメールアドレスは現在、別の連絡先が使っています。アドレスなしで復元できます。',
  restoreWithout: 'アドレスなしで復元',
  empty: 'ゴミ箱は空です',
  emptyText: '削除したものは30日間ここに残り、一緒に削除されたものも含めて復元できます。',
}
