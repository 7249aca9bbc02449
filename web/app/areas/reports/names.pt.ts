import type { names as en } from './names.ts'

export const names: typeof en = {
  reports: 'Relatórios',
  dashboards: 'Painéis',
  newReport: 'Novo relatório',
  newDashboard: 'Novo painel',
}
