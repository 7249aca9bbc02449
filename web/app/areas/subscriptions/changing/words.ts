import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  creditLeft: 'Taken off open invoices or kept as credit',
  onItsDay: (date: string) => `On ${date}, as things stand`,
  net: 'Charged less credited',
  noNextInvoices: 'No invoice will follow.',
  mrrFromTo: (before: string, after: string) => `${before} → ${after}`,
  takesEffect: 'Takes effect',
  takesEffects: {
    now: 'Now, billed to the day',
    none: 'Now, billed with the next invoice',
    next: 'When the period ends',
  },
  effectiveOnHint: 'Leave empty for today',
  count: 'Intervals per invoice',
  coupon: 'Coupon',
  onDay: 'On a day',
  endsOn: 'Ends on',
  showAll: 'Show all',
  company: 'Company',
  discounted: (discount: string, left: number | null) =>
    left === null
      ? `${discount} off`
      : isOne(left)
        ? `${discount} off the next invoice`
        : `${discount} off the next ${left} invoices`,
}
export type ChangingWords = typeof en

export const useChangingWords = wordsHook(
  en,
  import.meta.glob<ChangingWords>('./words.*.ts', { import: 'words' }),
)
