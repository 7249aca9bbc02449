import type { names as en } from './names.ts'

export const names: typeof en = {
  marketing: 'Marketing',
  forms: 'Formulare',
  pages: 'Seiten',
  links: 'Buchungslinks',
  bookings: 'Buchungen',
  newForm: 'Neues Formular',
  newLink: 'Neuer Buchungslink',
}
