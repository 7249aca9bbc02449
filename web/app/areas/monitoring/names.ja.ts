import type { names as en } from './names.ts'

export const names: typeof en = {
  checks: '監視',
  incidents: 'インシデント',
  metrics: 'メトリクス',
  logs: 'ログ',
  alerts: 'アラート',
  newCheck: '新しい監視',
  newRule: '新しいアラートルール',
  statusPage: 'ステータスページ',
}
