import type { names as en } from './names.ts'

export const names: typeof en = {
  contacts: 'Kontakte',
  companies: 'Firmen',
  tasks: 'Aufgaben',
  newContact: 'Neuer Kontakt',
  newCompany: 'Neue Firma',
  newTask: 'Neue Aufgabe',
}
