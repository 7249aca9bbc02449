import type { names as en } from './names.ts'

export const names: typeof en = { deals: 'Affaires', newDeal: 'Nouvelle affaire', pipelines: 'Pipelines' }
