import type { names as en } from './names.ts'

export const names: typeof en = {
  runs: 'Lastschriftläufe',
  newRun: 'Lastschriftlauf erstellen',
  settings: 'Lastschrift',
}
