import type { names as en } from './names.ts'

export const names: typeof en = {
  planning: '計画',
  forecast: '売上予測',
  goals: '目標',
}
