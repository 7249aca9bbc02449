import { names } from './names.ja.ts'
import type { MergeWords } from './words.ts'

export const words: MergeWords = {
  ...names,
  about: '重複していると思われるレコードです。統合は30日以内であれば元に戻せます。',
  none: '重複は見つかりませんでした。',
  reasons: {
    phone: '電話番号が同じ',
    email: 'メールアドレスがほぼ同じ',
    name: '名前が同じ',
    domain: 'ドメインが同じ',
    similar_name: '名前が似ている',
  },
  dismiss: '重複ではない',
  dismissed: '今後は重複として表示されません。',
  merges: '統合の履歴',
  noMerges: '統合の履歴はまだありません。',
  becamePart: (merged, kept) => `${merged}を${kept}に統合`,
  undoneOn: date => `${date}に元に戻しました`,
  perhaps: 'すでに登録されている可能性があります',
  keep: '残す',
  merge: '統合',
  mergeTitle: '1つに統合',
  mergeText:
    'ほかのレコードに紐づくものは、すべて残すレコードに移ります。空の項目は補完され、以前のリンクも残すレコードにつながります。',
  merged: '統合しました。',
  unmerged: '統合を元に戻しました。',
  chooseTwo: '統合するレコードを2～11件選択してください。',
  people: count => `${count}人`,
  since: date => `${date}から`,
}
