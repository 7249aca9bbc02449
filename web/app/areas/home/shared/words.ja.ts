import type { SetupWords } from './words.ts'

export const words: SetupWords = {
  getStarted: 'はじめに',
  progress: (done, total) => `${total} 件中 ${done} 件完了`,
  done: '完了',
  hideAll: 'このリストを隠す',
  hide: step => `隠す：${step}`,
  steps: {
    organization: '会社の住所を入力',
    mailbox: 'メールボックスを接続',
    import: '連絡先をインポート',
    team: '同僚を招待',
    pipeline: 'パイプラインを整える',
    payments: '支払い方法を設定',
    booking: '顧客が予約できるようにする',
  },
  sampleText:
    'まず見て回りたい場合は、会社・担当者・商談のサンプルデータを追加できます。ワンクリックで削除できます。',
  sampleThere: 'サンプルデータを使用中です。外部には何も送信されません。',
  addSample: 'サンプルデータを追加',
  removeSample: 'サンプルデータを削除',
  sampleAdded: 'サンプルデータを追加しました',
  sampleRemoved: 'サンプルデータを削除しました',
  removeQuestion:
    'サンプルの会社、連絡先、商談、タスク、メモをすべて削除しますか？ご自身のデータは残ります。',
  removeTouched: names =>
    `変更されたものがあります：${names}。これらは関連するものとともに 30 日間ゴミ箱に移動し、残りは削除されます。`,
  sampleTitle: 'サンプルデータ',
}
