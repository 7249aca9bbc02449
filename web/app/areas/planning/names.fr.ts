import type { names as en } from './names.ts'

export const names: typeof en = { planning: 'Planification', forecast: 'Prévisions', goals: 'Objectifs' }
