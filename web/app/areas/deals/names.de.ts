import type { names as en } from './names.ts'

export const names: typeof en = { area: 'Geschäfte', deals: 'Geschäfte', newDeal: 'Neues Geschäft' }
