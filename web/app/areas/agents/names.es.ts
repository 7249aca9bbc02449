import type { names as en } from './names.ts'

export const names: typeof en = {
  agents: 'Agentes',
  newAgent: 'Nuevo agente',
  prices: 'Precios de los modelos',
}
