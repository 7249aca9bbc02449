import type { names as en } from './names.ts'

export const names: typeof en = {
  runs: 'Remesas',
  newRun: 'Crear una remesa de adeudos',
  settings: 'Adeudo directo',
}
