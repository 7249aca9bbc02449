import type { names as en } from './names.ts'

export const names: typeof en = {
  forms: 'Formulaires',
  pages: 'Pages',
  links: 'Liens de réservation',
  bookings: 'Réservations',
  newForm: 'Nouveau formulaire',
  newLink: 'Nouveau lien de réservation',
}
