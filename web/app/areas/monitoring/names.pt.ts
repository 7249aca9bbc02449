import type { names as en } from './names.ts'

export const names: typeof en = {
  checks: 'Verificações',
  incidents: 'Incidentes',
  metrics: 'Métricas',
  logs: 'Logs',
  alerts: 'Alertas',
  newCheck: 'Nova verificação',
  newRule: 'Nova regra de alerta',
  statusPage: 'Página de status',
}
