import type { names as en } from './names.ts'

export const names: typeof en = { agents: 'Agents', newAgent: 'Nouvel agent', prices: 'Prix des modèles' }
