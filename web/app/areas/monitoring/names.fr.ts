import type { names as en } from './names.ts'

export const names: typeof en = {
  checks: 'Sondes',
  incidents: 'Incidents',
  metrics: 'Métriques',
  logs: 'Journaux',
  alerts: 'Alertes',
  newCheck: 'Nouvelle sonde',
  newRule: 'Nouvelle règle d’alerte',
  statusPage: 'Page d’état',
}
