import type { names as en } from './names.ts'

export const names: typeof en = {
  reports: 'Informes',
  dashboards: 'Paneles',
  newReport: 'Nuevo informe',
  newDashboard: 'Nuevo panel',
}
