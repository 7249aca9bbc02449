import type { ConflictWords } from './words.ts'

export const words: ConflictWords = {
  title: names => `編集中に${names}が変更しました`,
  about: '同じ項目が別の場所でも変更されました。まだ保存されていません。残す値を選択してください。',
  automation: { by: '自動処理', name: '自動処理' },
  you: { by: '別の画面のあなた', name: 'あなた' },
  changedBy: (name, time) => `${name}、${time}`,
  before: '変更前',
  choose: { theirs: '相手の値を残す', mine: '自分の値を使う' },
  all: { theirs: 'すべて相手の値を残す', mine: 'すべて自分の値を使う' },
  back: '編集に戻る',
  save: '保存',
  empty: '空',
  noLines: '明細なし',
  note: 'メモ',
}
