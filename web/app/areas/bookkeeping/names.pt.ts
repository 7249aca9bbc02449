import type { names as en } from './names.ts'

export const names: typeof en = {
  monthEnd: 'Fecho do mês',
  datev: 'DATEV',
}
