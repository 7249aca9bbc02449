import type { names as en } from './names.ts'

export const names: typeof en = {
  bills: 'Facturas recibidas',
  upload: 'Subir facturas',
}
