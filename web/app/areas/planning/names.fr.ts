import type { names as en } from './names.ts'

export const names: typeof en = { forecast: 'Prévisions', goals: 'Objectifs' }
