import type { EInvoiceWords } from './words.ts'

export const words: EInvoiceWords = {
  title: '電子請求書',
  format: '形式',
  formats: {
    cii: 'EN 16931 (XML)',
    'factur-x': 'Factur-X / ZUGFeRD(XML入りPDF)',
    'xrechnung-cii': 'XRechnung (CII)',
    'xrechnung-ubl': 'XRechnung (UBL)',
    peppol: 'Peppol BIS (UBL)',
  },
  complete: '揃っています',
  validAs: format => `${format}として有効です`,
  missing: count => `${count}件足りません`,
  missingText: 'PDFはそのまま送られますが、機械が読むデータは付きません。',
  asSaved: '最後に保存した内容',
  frozen: '発行済みの内容は変わりません。リンク先で入力してから、新しい版を作成してください。',
  download: 'ダウンロード',
  at: {
    invoice: '請求書',
    line: '明細',
    company: '会社',
    organization: '自社',
    'settings.invoices': '請求書の設定',
    'settings.tax': '税の設定',
  },
  ofNote: number => `${number}の電子請求書`,
}
