import { names } from './names.ja.ts'
import type { DataImportWords } from './words.ts'

export const words: DataImportWords = {
  ...names,
  about: 'ほかのサービスからデータを取り込みます。先に結果を確認でき、何度でも繰り返せます。',
  hubspot: 'HubSpotから',
  hubspotAbout:
    'HubSpotで会社、コンタクト、取引を（関連付けを含めて）エクスポートし、CSVまたは受け取ったZIPのままファイルを選択してください。',
  files: { companies: '会社', contacts: '連絡先', deals: '商談' },
  choose: 'ファイルを選択',
  createFields: '該当する項目のない列からカスタム項目を作成',
  clear: 'ファイルを外す',
  stripe: 'Stripeから',
  stripeAbout:
    '顧客、商品、サブスクリプション、請求書をAPIで読み取ります。請求は引き続きStripeが行い、Stripe側のデータは変更されません。',
  key: '制限付きキーまたはシークレットキー',
  keyHint:
    '顧客、商品、価格、サブスクリプション、請求書、税率を読み取れる制限付きキーを作成してください。キーはインポート完了後に削除されます。',
  look: '結果を事前に確認',
  start: 'インポート',
  latest: '最近のインポート',
  none: 'インポートはまだありません。',
  sources: { hubspot: 'HubSpot', stripe: 'Stripe' },
  statuses: { pending: '待機中', running: '実行中', succeeded: '完了', failed: '失敗' },
  rehearsal: '事前確認',
  rehearsalHint: 'データは変更されていません。インポートを実行した場合の結果です。',
  entities: {
    companies: '会社',
    contacts: '連絡先',
    deals: '商談',
    products: '商品',
    subscriptions: 'サブスクリプション',
    invoices: '請求書',
  },
  kind: 'レコード',
  sourceId: '元のID',
  detail: '理由',
  create: '新規',
  update: '更新',
  skip: 'スキップ',
  skipHint: 'スキップしたレコードは、前回のインポートから変更がないか、理由とともに下に表示されます。',
  nothing: 'データが見つかりませんでした。',
  warnings: '確認事項',
  allWarnings: count => `全${count}件をCSVで`,
  progress: percent => `${percent}完了`,
  again: '別のデータをインポート',
}
