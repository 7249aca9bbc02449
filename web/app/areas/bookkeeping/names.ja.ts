import type { names as en } from './names.ts'

export const names: typeof en = {
  monthEnd: '月締め',
  datev: 'DATEV',
}
