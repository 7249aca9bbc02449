import { wordsHook } from '../speech.tsx'
import { names } from './names.ts'

const en = {
  ...names.en,
  about: 'What you want to know of contacts, companies and deals beyond what is there from the start.',
  entities: { contact: 'Contacts', company: 'Companies', deal: 'Deals', lead: 'Leads' },
  add: 'Add a field',
  change: 'Change the field',
  none: 'No fields of your own yet.',
  label: 'Name',
  labelHint: 'What people read',
  key: 'Key',
  keyHint: 'How the API, imports and templates call it; it stays',
  type: 'Type',
  types: {
    text: 'Text',
    long_text: 'Long text',
    number: 'Number',
    money: 'Amount',
    date: 'Date',
    boolean: 'Yes or no',
    select: 'One of several',
    multiselect: 'Several of several',
    url: 'Web address',
    email: 'Email',
    phone: 'Phone',
    user: 'Colleague',
  },
  options: 'Options',
  optionsHint: 'Enter after each',
  required: 'Asked for in forms',
  requiredMark: 'Required',
  delete: 'Delete',
  deleted: (label: string) => `${label} deleted; its values are kept for 30 days`,
  restore: 'Restore',
  lately: 'Deleted lately',
  latelyAbout: 'For 30 days a field comes back with all its values.',
  deletedAgo: (ago: string) => `Deleted ${ago}`,
  up: (label: string) => `Move ${label} up`,
  down: (label: string) => `Move ${label} down`,
  edit: (label: string) => `Change ${label}`,
  more: 'More',
  yes: 'Yes',
  no: 'No',
  nobody: 'Nobody',
}
export type FieldWords = typeof en

export const useFieldWords = wordsHook<FieldWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
