import type { names as en } from './names.ts'

export const names: typeof en = {
  runs: 'Débitos diretos',
  newRun: 'Criar um lote de débitos',
  settings: 'Débito direto',
}
