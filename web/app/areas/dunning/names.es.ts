import type { names as english } from './names.ts'

export const names: typeof english = {
  settings: 'Reclamaciones de pago',
  newPolicy: 'Nuevo plan de reclamación',
}
