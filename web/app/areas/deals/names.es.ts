import type { names as en } from './names.ts'

export const names: typeof en = {
  deals: 'Oportunidades',
  newDeal: 'Nueva oportunidad',
  pipelines: 'Pipelines',
}
