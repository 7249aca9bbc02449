import type { names as en } from './names.ts'

export const names: typeof en = {
  reports: 'Berichte',
  dashboards: 'Dashboards',
  newReport: 'Neuer Bericht',
  newDashboard: 'Neues Dashboard',
}
