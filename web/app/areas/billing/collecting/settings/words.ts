import { wordsHook } from '../../../../kit/speech.tsx'

const en = {
  title: 'Collections',
  about: 'How customers are charged, what happens to overpayments, and what late payment costs.',
  charging: 'Charging',
  autoCharge: 'Charge automatically',
  autoHint: 'For customers with a payment method on file. You can change this for each customer.',
  autoCharges: { off: 'Nothing', subscriptions: 'Subscription invoices', all: 'All invoices' },
  chargeAt: 'When',
  chargeAtHint: 'Charges on the due date are made at nine in the morning.',
  chargeAts: { issue: 'As soon as the invoice is issued', due: 'On the due date' },
  retryDays: 'Retry after days',
  retryHint: 'Days after the first failure, at most eight, such as 1, 3, 5, 7. Leave empty to never retry.',
  overpayments: 'When a customer pays too much',
  overpaymentChoices: { keep: 'Keep it on the invoice', balance: 'Move it to the customer’s balance' },
  applies: 'Pay open invoices from the customer’s balance automatically',
  interest: 'Late payment interest',
  interestAbout: 'For companies only. Shown on the invoice, and billed only when you choose to.',
  interestOn: 'Calculate late charges',
  points: 'Percentage points above the base rate',
  lump: (currency: string) => `Fixed fee per invoice (${currency})`,
  baseRates: 'Base rates',
  baseRatesHint: 'As published by the central bank. Before the first date, the earliest rate applies.',
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
