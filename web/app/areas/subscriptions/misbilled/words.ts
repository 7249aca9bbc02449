import { wordsHook } from '../../../kit/speech.tsx'

const en = {
  title: 'Billing check',
  about:
    'Periods that were billed incorrectly before changes were prorated by day. Nothing is corrected automatically: credit or bill what you find.',
  reason: 'Reason',
  reasons: {
    period_unbilled: 'Days not billed',
    tax_missing: 'Tax missing',
    billed_twice: 'Days billed twice',
  },
  days: 'Days',
  invoice: 'Invoice',
  amount: 'Amount',
  empty: 'Nothing to correct',
  emptyText: 'Every period was billed once, with its tax.',
}
export type MisbilledWords = typeof en

export const useMisbilledWords = wordsHook(
  en,
  import.meta.glob<MisbilledWords>('./words.*.ts', { import: 'words' }),
)
