import { wordsHook } from '../speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  about: 'Extra information you want to keep about contacts, companies and deals.',
  entities: { contact: 'Contacts', company: 'Companies', deal: 'Deals', lead: 'Leads' },
  add: 'Add a field',
  change: 'Change the field',
  none: 'No fields of your own yet.',
  byAddress: 'Join companies by address',
  byAddressAbout:
    'A contact saved without a company joins the one whose domain its address has. Gmail and the like do not count.',
  unclaimed: 'Columns without a field',
  unclaimedAbout:
    'Values that imports left under names of their own. Make a field of one to filter and sort by it.',
  claim: 'Make it a field',
  claimed: (label: string, left: number) =>
    left === 0 ? `${label} is a field now` : `${label} is a field now; ${left} values do not fit and stay`,
  label: 'Name',
  labelHint: 'What people read',
  key: 'Key',
  keyHint: 'Name used in the API, imports and templates; cannot be changed',
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
  latelyAbout: 'Deleted fields can be restored with all their values for 30 days.',
  deletedAgo: (ago: string) => `Deleted ${ago}`,
  up: (label: string) => `Move ${label} up`,
  down: (label: string) => `Move ${label} down`,
  edit: (label: string) => `Change ${label}`,
  yes: 'Yes',
  no: 'No',
  nobody: 'Nobody',
  me: (name: string) => `${name} (me)`,
  field: 'Field',
  apply: 'Apply',
  missing: (label: string) => `Please fill in ${label}.`,
}
export type FieldWords = typeof en

export const useFieldWords = wordsHook(en, import.meta.glob<FieldWords>('./words.*.ts', { import: 'words' }))
