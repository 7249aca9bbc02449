import type { names as en } from './names.ts'

export const names: typeof en = { forecast: 'Previsión', goals: 'Objetivos' }
