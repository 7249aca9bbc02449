import type { names as en } from './names.ts'

export const names: typeof en = { deals: 'Deals', newDeal: 'Neuer Deal', pipelines: 'Pipelines' }
