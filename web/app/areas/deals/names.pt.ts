import type { names as en } from './names.ts'

export const names: typeof en = { deals: 'Negócios', newDeal: 'Novo negócio', pipelines: 'Pipelines' }
