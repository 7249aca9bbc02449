import type { names as en } from './names.ts'

export const names: typeof en = {
  bills: 'Eingangsrechnungen',
  upload: 'Rechnungen hochladen',
}
