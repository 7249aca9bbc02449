import type { names as en } from './names.ts'

export const names: typeof en = { agents: 'Agentes', newAgent: 'Novo agente', prices: 'Preços dos modelos' }
