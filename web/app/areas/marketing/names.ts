import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    marketing: 'Marketing',
    forms: 'Forms',
    pages: 'Pages',
    links: 'Booking links',
    bookings: 'Bookings',
    automations: 'Automations',
    newForm: 'New form',
    newLink: 'New booking link',
  },
  de: {
    marketing: 'Marketing',
    forms: 'Formulare',
    pages: 'Seiten',
    links: 'Buchungslinks',
    bookings: 'Buchungen',
    automations: 'Automationen',
    newForm: 'Neues Formular',
    newLink: 'Neuer Buchungslink',
  },
}
export const useMarketingNames = namesHook(names)
