import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  reports: 'Reports',
  dashboards: 'Dashboards',
  newReport: 'New report',
  newDashboard: 'New dashboard',
}
export const useReportNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
