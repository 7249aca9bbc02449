import type { names as en } from './names.ts'

export const names: typeof en = {
  reports: 'Rapports',
  dashboards: 'Tableaux de bord',
  newReport: 'Nouveau rapport',
  newDashboard: 'Nouveau tableau de bord',
}
