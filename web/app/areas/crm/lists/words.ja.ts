import { names } from './names.ja.ts'
import type { ListsWords } from './words.ts'

export const words: ListsWords = {
  ...names,
  list: 'リスト',
  createList: 'リストを作成',
  noLists: 'リストはまだありません',
  noListsText:
    'リストは連絡先をまとめたものです。展示会の来場者、ニュースレターの読者、シーケンスの対象者などに使えます。',
  name: '名前',
  description: '説明',
  contacts: '連絡先',
  contact: '連絡先',
  created: '作成日',
  delete: '削除',
  deleted: count => `リスト${count}件を削除しました。`,
  deleteList: 'リストを削除',
  deleteQuestion: 'リストは削除されますが、連絡先は残ります。',
  rename: '名前を変更',
  save: '保存',
  count: text => `連絡先${text}件`,
  emptyList: 'このリストは空です',
  emptyListText:
    'ここで連絡先を追加するか、「連絡先」で選択するか、ファイルをこのリストにインポートしてください。',
  takeOff: 'リストから外す',
  addContact: '連絡先を追加',
  add: '追加',
  addToList: 'リストに追加',
  newIfUnknown: '新しい名前を入力すると、リストが作成されます',
  added: (count, list) => `連絡先${count}件を「${list}」に追加しました`,
}
