import type { names as en } from './names.ts'

export const names: typeof en = {
  reports: 'レポート',
  dashboards: 'ダッシュボード',
  newReport: '新しいレポート',
  newDashboard: '新しいダッシュボード',
}
