import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  checks: 'Checks',
  incidents: 'Incidents',
  metrics: 'Metrics',
  logs: 'Logs',
  alerts: 'Alerts',
  newCheck: 'New check',
  newRule: 'New alert rule',
  statusPage: 'Status page',
}
export const useMonitoringNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
