import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  title: 'Change prices',
  about:
    'Raise or lower the price of many subscriptions at once. You see what it comes to before anything happens.',
  product: 'Product',
  everyItem: 'Every item',
  status: 'Status',
  everyStatus: 'All that run',
  kind: 'New price',
  kinds: { percent: 'By a percentage', price: 'A fixed price', tax: 'Only the tax' },
  percent: 'Percent',
  percentHint: '5 raises, -5 lowers',
  priceIn: (currency: string) => `Price in ${currency}`,
  currency: 'Currency',
  taxRate: 'Tax rate in %',
  taxHint: 'Leave empty to keep it as it is',
  rehearse: 'Show what happens',
  subscriptions: 'Subscriptions',
  documents: 'Invoices and credit notes',
  charged: 'Charged less credited',
  mrrDelta: 'Change of the MRR',
  nothing: 'No subscription would change.',
  sample: 'The first of them',
  customer: 'Customer',
  before: 'MRR now',
  after: 'MRR then',
  apply: (count: number) => (isOne(count) ? 'Change 1 subscription' : `Change ${count} subscriptions`),
  progress: (share: string) => `Changed so far: ${share}`,
  changed: (count: number) =>
    isOne(count) ? '1 subscription was changed.' : `${count} subscriptions were changed.`,
  leftAlone: 'Left as they are',
}
export type PriceWords = typeof en

export const usePriceWords = wordsHook(en, import.meta.glob<PriceWords>('./words.*.ts', { import: 'words' }))
