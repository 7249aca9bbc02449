import type { names as en } from './names.ts'

export const names: typeof en = {
  monthEnd: 'Clôture mensuelle',
  datev: 'DATEV',
}
