import type { names as en } from './names.ts'

export const names: typeof en = {
  runs: '口座振替',
  newRun: '口座振替データを作成',
  settings: '口座振替',
}
