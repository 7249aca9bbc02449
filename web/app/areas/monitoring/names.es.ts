import type { names as en } from './names.ts'

export const names: typeof en = {
  checks: 'Comprobaciones',
  incidents: 'Incidentes',
  metrics: 'Métricas',
  logs: 'Registros',
  alerts: 'Alertas',
  newCheck: 'Nueva comprobación',
  newRule: 'Nueva regla de alerta',
  statusPage: 'Página de estado',
}
