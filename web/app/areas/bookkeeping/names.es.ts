import type { names as en } from './names.ts'

export const names: typeof en = {
  monthEnd: 'Cierre de mes',
  datev: 'DATEV',
}
