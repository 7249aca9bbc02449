import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  about: 'Bring in data from elsewhere. Preview it first; repeat as often as you like.',
  hubspot: 'From HubSpot',
  hubspotAbout:
    'Export companies, contacts and deals in HubSpot (with associations) and choose the files here, as CSV or as the ZIP you received.',
  files: { companies: 'Companies', contacts: 'Contacts', deals: 'Deals' },
  choose: 'Choose a file',
  createFields: 'Make custom fields of columns that have no field',
  clear: 'Take the file away',
  stripe: 'From Stripe',
  stripeAbout:
    'Customers, products, subscriptions and invoices, read through the API. Stripe keeps billing; nothing is changed there.',
  key: 'Restricted or secret key',
  keyHint:
    'Create a restricted key that can read customers, products, prices, subscriptions, invoices and tax rates. It is deleted when the import is done.',
  look: 'See what would happen',
  start: 'Import',
  latest: 'Latest imports',
  none: 'Nothing was imported yet.',
  sources: { hubspot: 'HubSpot', stripe: 'Stripe' },
  statuses: { pending: 'Waiting', running: 'In progress', succeeded: 'Done', failed: 'Failed' },
  rehearsal: 'Dry run',
  rehearsalHint: 'Nothing was changed. This is what an import would do.',
  entities: {
    companies: 'Companies',
    contacts: 'Contacts',
    deals: 'Deals',
    products: 'Products',
    subscriptions: 'Subscriptions',
    invoices: 'Invoices',
  },
  kind: 'Records',
  sourceId: 'Id where it came from',
  detail: 'Reason',
  create: 'New',
  update: 'Changed',
  skip: 'Left alone',
  skipHint: 'Skipped records have not changed since the last import, or are listed below with the reason.',
  nothing: 'Nothing was found.',
  warnings: 'What to know',
  allWarnings: (count: string) => `All ${count} as CSV`,
  progress: (percent: string) => `${percent} done`,
  again: 'Import something else',
}
export type DataImportWords = typeof en

export const useDataImportWords = wordsHook(
  en,
  import.meta.glob<DataImportWords>('./words.*.ts', { import: 'words' }),
)
