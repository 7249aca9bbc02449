import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    area: 'CRM',
    contacts: 'Contacts',
    companies: 'Companies',
    tasks: 'Tasks',
    newContact: 'New contact',
    newCompany: 'New company',
    newTask: 'New task',
  },
  de: {
    area: 'CRM',
    contacts: 'Kontakte',
    companies: 'Firmen',
    tasks: 'Aufgaben',
    newContact: 'Neuer Kontakt',
    newCompany: 'Neue Firma',
    newTask: 'Neue Aufgabe',
  },
}
export const useCrmNames = namesHook(names)
