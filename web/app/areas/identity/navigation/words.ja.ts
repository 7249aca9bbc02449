import { names } from '../names.ja.ts'
import type { NavigationWords } from './words.ts'

export const words: NavigationWords = {
  areas: names.areas,
  areasAbout: '組織で使わない機能を非表示にします。APIを利用するプログラムには影響しません。',
  shown: '全員に表示',
  shownAbout: '非表示にしてもデータは保持されます。再度オンにすると、すべて元どおり表示されます。',
  about: {
    reports: 'ダッシュボード、レポート、分析。',
    workflows: 'イベントをきっかけに自動で実行される一連の処理。',
    seo: 'サイトの問題点と検索順位。',
    infrastructure: 'クラウドリソース、モニタリング、デプロイ、エージェント。管理者に表示されます。',
  },
  sidebar: names.sidebar,
  sidebarAbout: 'あなただけの設定です。サインインするすべてのデバイスに反映されます。',
  inSidebar: 'サイドバーに表示',
  inSidebarAbout: '先頭の5つは、スマートフォンでは画面の下部にも表示されます。',
  underMore: '「その他」に表示',
  underMoreAbout: 'サイドバーには表示されませんが、検索で見つけられます。',
  up: place => `「${place}」を上へ移動`,
  down: place => `「${place}」を下へ移動`,
  hide: place => `「${place}」を「その他」へ移動`,
  show: place => `「${place}」をサイドバーに表示`,
  reset: '標準の並び順に戻す',
}
