import type { names as en } from './names.ts'

export const names: typeof en = { planning: 'Planung', forecast: 'Prognose', goals: 'Ziele' }
