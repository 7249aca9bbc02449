import type { names as en } from './names.ts'

export const names: typeof en = {
  forms: 'Formulare',
  pages: 'Seiten',
  links: 'Buchungslinks',
  bookings: 'Buchungen',
  newForm: 'Neues Formular',
  newLink: 'Neuer Buchungslink',
}
