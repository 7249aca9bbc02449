import type { names as en } from './names.ts'

export const names: typeof en = {
  checks: 'Prüfungen',
  incidents: 'Störungen',
  metrics: 'Messwerte',
  logs: 'Protokolle',
  alerts: 'Alarme',
  newCheck: 'Neue Prüfung',
  newRule: 'Neue Alarmregel',
  statusPage: 'Statusseite',
}
