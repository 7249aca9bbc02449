import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    reports: 'Reports',
    dashboards: 'Dashboards',
    newReport: 'New report',
    newDashboard: 'New dashboard',
  },
  de: {
    reports: 'Berichte',
    dashboards: 'Dashboards',
    newReport: 'Neuer Bericht',
    newDashboard: 'Neues Dashboard',
  },
}
export const useReportNames = namesHook(names)
