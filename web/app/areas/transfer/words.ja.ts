import { names } from './names.ja.ts'
import type { TransferWords } from './words.ts'

export const words: TransferWords = {
  ...names,
  about: 'データをダウンロードできます。ファイルは7日間保持されます。',
  ask: '新しいエクスポート',
  start: 'エクスポート',
  what: '対象',
  everything: 'すべて（ファイルを含む）',
  format: '形式',
  formats: { csv: 'CSV（表計算ソフト用）', json: 'JSON（プログラム用）' },
  none: 'エクスポートはまだありません。',
  started: 'エクスポートを開始しました。準備ができたらお知らせします。',
  statuses: { pending: '待機中', running: '実行中', succeeded: '準備完了', failed: '失敗' },
  rows: count => `${count}件`,
  size: megabytes => `${megabytes}MB`,
  until: date => `${date}まで`,
  download: 'ダウンロード',
  all: 'すべて',
  more: 'その他',
  personData: 'この人に関する全データ',
  erase: '消去',
  eraseTitle: 'この人の情報を消去',
  eraseText:
    '連絡先と、商談を含む関連データをすべて削除し、残るテキストからも名前、アドレス、電話番号を消去します。請求書の名前と署名済みの契約書はそのまま残ります。この操作は取り消せません。',
  erased: '消去しました。',
}
