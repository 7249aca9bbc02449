import type { DocumentWords } from './words.ts'

export const words: DocumentWords = {
  title: '書類',
  draft: '下書きです。現在の自社情報で表示されます。',
  frozen: day => `${day}に発行した内容です。入金や住所変更などがあっても、この書類は変わりません。`,
  copy: '入金を反映した写し',
  copyFile: '写し',
  editions: '版',
  edition: '版',
  since: '作成日時',
  why: '理由',
  who: '作成者',
  download: 'PDF',
  downloadEdition: edition => `第${edition}版をダウンロード`,
  origins: {
    issue: '発行',
    edit: '文言の変更',
    request: '自社情報の更新',
    later: '以前に発行され、その日の情報で確定',
  },
  add: '現在の情報で新しい版を作成…',
  addTitle: number => `${number}の新しい版`,
  addText:
    '社名、住所、税務番号、銀行口座は現在の内容になります。金額、明細、日付は変わらず、以前の版も残ります。',
  addSubmit: '版を作成',
  reason: '理由',
  reasonHint: 'VAT番号の記載漏れ',
}
