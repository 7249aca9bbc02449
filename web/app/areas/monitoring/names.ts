import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    area: 'Monitoring',
    checks: 'Checks',
    incidents: 'Incidents',
    metrics: 'Metrics',
    logs: 'Logs',
    alerts: 'Alerts',
    newCheck: 'New check',
    newRule: 'New alert rule',
    statusPage: 'Status page',
  },
  de: {
    area: 'Überwachung',
    checks: 'Prüfungen',
    incidents: 'Störungen',
    metrics: 'Messwerte',
    logs: 'Protokolle',
    alerts: 'Alarme',
    newCheck: 'Neue Prüfung',
    newRule: 'Neue Alarmregel',
    statusPage: 'Statusseite',
  },
}
export const useMonitoringNames = namesHook(names)
