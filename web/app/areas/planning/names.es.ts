import type { names as en } from './names.ts'

export const names: typeof en = { planning: 'Planificación', forecast: 'Previsión', goals: 'Objetivos' }
