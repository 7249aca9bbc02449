import type { names as en } from './names.ts'

export const names: typeof en = {
  places: {
    home: 'ホーム',
    inbox: '受信トレイ',
    messages: 'メッセージ',
    calendar: 'カレンダー',
    tasks: 'タスク',
    contacts: '連絡先',
    deals: '商談',
    outreach: 'アウトリーチ',
    money: '請求・入金',
    marketing: 'マーケティング',
    reports: 'レポート',
    workflows: 'ワークフロー',
    seo: 'SEO',
    infrastructure: 'インフラ',
  },
  main: 'メイン',
  all: 'すべてのメニュー',
  sections: place => `${place}のセクション`,
  more: 'その他',
  somethingElse: 'その他の作成…',
  arrange: 'サイドバーをカスタマイズ',
}
