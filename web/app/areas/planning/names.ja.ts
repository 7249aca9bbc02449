import type { names as en } from './names.ts'

export const names: typeof en = {
  forecast: '売上予測',
  goals: '目標',
}
