import type { names as en } from './names.ts'

export const names: typeof en = { area: 'Automatisierung', workflows: 'Abläufe', newWorkflow: 'Neuer Ablauf' }
