import type { names as en } from './names.ts'

export const names: typeof en = {
  contacts: 'Contacts',
  companies: 'Entreprises',
  tasks: 'Tâches',
  newContact: 'Nouveau contact',
  newCompany: 'Nouvelle entreprise',
  newTask: 'Nouvelle tâche',
}
