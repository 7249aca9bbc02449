import type { FormWords } from './words.ts'

export const words: FormWords = {
  saved: '保存しました。',
  restored: time => `${time}に入力した内容を復元しました`,
  discard: '破棄',
  copy: 'コピー',
  copied: 'コピーしました',
  shownOnce: '一度しか表示されません。今すぐコピーしてください。',
  done: '完了',
  wrongPassword: 'パスワードが正しくありません。',
  bold: '太字',
  italic: '斜体',
  underline: '下線',
  strike: '取り消し線',
  bulletList: '箇条書き',
  numberedList: '番号付きリスト',
  quote: '引用',
  link: 'リンク',
  linkAddress: 'リンク先のURL',
  removeLink: 'リンクを解除',
  saveLink: 'リンクを設定',
  openInNewTab: '新しいタブで開きます',
  unreadable: {
    not_a_number: text => `「${text}」は数値ではありません。`,
    two_ways: text => `「${text}」は2通りに解釈できます。桁区切りなしで入力してください。`,
    too_fine: (text, digits) =>
      digits === 0
        ? `「${text}」は整数で入力してください。`
        : `「${text}」は小数点以下が${digits}桁を超えています。`,
    too_large: text => `「${text}」は大きすぎます。`,
  },
}
