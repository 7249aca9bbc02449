import { wordsHook } from '../../../../kit/speech.tsx'

const en = {
  title: 'Collections',
  about: 'How customers are charged, what becomes of too much, and what paying late costs.',
  charging: 'Charging',
  autoCharge: 'Charge by itself',
  autoHint: 'Where a payment method is on file; a customer’s page can say otherwise.',
  autoCharges: { off: 'Nothing', subscriptions: 'Invoices of subscriptions', all: 'All invoices' },
  chargeAt: 'When',
  chargeAtHint: 'On the due date it is at nine in the morning.',
  chargeAts: { issue: 'As soon as the invoice is issued', due: 'On the due date' },
  retryDays: 'Try again after days',
  retryHint: 'Counted from the first failure, at most eight: 1, 3, 5, 7. Left empty, it is not tried again.',
  overpayments: 'When a customer pays too much',
  overpaymentChoices: { keep: 'Keep it on the invoice', balance: 'Move it to the customer’s balance' },
  applies: 'Pay open invoices from the customer’s balance by themselves',
  interest: 'Interest for paying late',
  interestAbout: 'Companies only. It is shown on the invoice, and charged when somebody says so.',
  interestOn: 'Work out late charges',
  points: 'Percentage points above the base rate',
  lump: (currency: string) => `Lump sum an invoice (${currency})`,
  baseRates: 'Base rates',
  baseRatesHint: 'As the central bank publishes them. Before the first day the first rate holds.',
  rateFrom: 'From',
  ratePercent: 'Percent',
  removeRate: (n: number) => `Remove rate ${n}`,
  addRate: 'Add a base rate',
}
export type CollectionsWords = typeof en

export const useCollectionsWords = wordsHook(
  en,
  import.meta.glob<CollectionsWords>('./words.*.ts', { import: 'words' }),
)
