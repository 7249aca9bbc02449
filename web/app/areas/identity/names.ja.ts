import type { names as en } from './names.ts'

export const names: typeof en = {
  account: 'アカウント',
  tokens: 'アクセストークン',
  organization: '組織',
  team: 'チーム',
  areas: '利用する機能',
  sidebar: 'サイドバー',
  audit: '監査ログ',
  inviteTitle: 'メンバーを招待',
  newToken: '新しいトークン',
}
