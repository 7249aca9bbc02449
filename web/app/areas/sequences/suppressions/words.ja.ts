import { names } from './names.ja.ts'
import type { SuppressionWords } from './words.ts'

export const words: SuppressionWords = {
  ...names,
  submit: '送信停止にする',
  none: '送信停止のアドレスはありません',
  noneText: 'バウンス、苦情、配信停止があったアドレスは自動で追加され、以後メールは送信されません。',
  email: 'アドレス',
  reason: '理由',
  reasons: {
    hard_bounce: '存在しないアドレス',
    complaint: '迷惑メールとして報告',
    unsubscribe: '配信停止',
    soft_bounces: '繰り返しバウンス',
    manual: '手動',
    import: 'インポート',
  },
  source: '情報元',
  since: '追加日',
  note: 'メモ',
  takeOff: 'リストから外す',
  export: 'エクスポート',
  import: 'ファイルをインポート',
  imported: (added, existing, invalid) => `追加${added}件、登録済み${existing}件、無効${invalid}件`,
  explain: '理由',
  explainOf: email => `${email}に送信されない理由`,
  events: '記録',
  eventTypes: {
    delivered: '配信',
    opened: '開封',
    clicked: 'クリック',
    bounced: 'バウンス',
    complained: '迷惑メールとして報告',
    unsubscribed: '配信停止',
    resubscribed: '配信再開',
  },
}
