import { wordsHook } from '../speech.tsx'

const en = {
  area: 'CRM',
  contacts: 'Contacts',
  newContact: 'New contact',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  title: 'Title',
  company: 'Company',
  status: 'Status',
  statuses: { lead: 'Lead', prospect: 'Prospect', customer: 'Customer', churned: 'Churned' },
  score: 'Score',
  country: 'Country',
  created: 'Created',
  lastContacted: 'Last contacted',
  tags: 'Tags',
  emptyTitle: 'Nobody here yet',
  emptyText:
    'Contacts are the people you sell to. Everything that happens with them, from the first mail to the last invoice, is gathered on their page.',
  create: 'Create contact',
  existing: (name: string) => `${name} is a contact already`,
  deleted: (count: number) => (count === 1 ? 'Contact deleted' : `${count} contacts deleted`),
  delete: 'Delete',
  details: 'Details',
  activity: 'Activity',
  noActivity: 'Nothing has happened yet.',
  addNote: 'Add a note',
  notePlaceholder: 'What should colleagues know?',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
}
export type CrmWords = typeof en

export const useCrmWords = wordsHook<CrmWords>({ en, de: () => import('./words.de.ts').then(one => one.de) })
