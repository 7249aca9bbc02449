import type { names as en } from './names.ts'

export const names: typeof en = { deals: 'Geschäfte', newDeal: 'Neues Geschäft', pipelines: 'Pipelines' }
