import { wordsHook } from '../../../../kit/speech.tsx'

/** What the rules say of a transaction, by the sentence of the server. */
const en = {
  'no debit of this id and amount is on its way': 'No pending debit has this ID and amount',
  'a debit of this id and amount is on its way': 'A pending debit has this ID and amount',
  'no debit run is named of which exactly this is open': 'No debit run is named with this amount open',
  'a debit run is named, and this is all that is open of it':
    'A debit run is named, and this is everything still open in it',
  'nothing is booked by itself': 'Automatic booking is off',
  'somebody took this pair apart': 'Somebody unmatched these two before',
  'the reference is of no open invoice': 'No open invoice has this reference',
  'no reference': 'No reference',
  'several references are named': 'Several references are given',
  'its reference is named': 'The reference matches',
  'its reference is named, and more came than is due': 'The reference matches, but more was paid than is due',
  'nothing may be missing': 'No tolerance or discount is set',
  'nothing is missing': 'The amount is not short',
  'no single invoice is short by what is allowed': 'No single invoice is short by an allowed amount',
  'paid early, less the discount': 'Paid early, less the discount',
  'a little is missing': 'Slightly short, within the tolerance',
  'no number of an open invoice': 'No open invoice number in the text',
  'their numbers are named, and all is paid': 'All numbers match, and the sum is exact',
  'several numbers are named': 'Several numbers are given',
  'its number is named, and all is paid': 'The number matches, and the amount is exact',
  'its number is named, and more came than is due': 'The number matches, but more was paid than is due',
  'its number is named, and its customer paid a part':
    'The number matches, and a known payer paid part of it',
  'its number is named, and a part is paid': 'The number matches, and part of it is paid',
  'the account is not known for one customer': 'The account is not known for a single customer',
  'its customer paid exactly this': 'The customer owes exactly this amount',
  'its customer owes exactly this more than once': 'The customer owes this amount more than once',
  'its customer paid all that is open': 'The customer paid everything open',
  'several of its customer together are exactly this':
    'Several of the customer’s invoices add up to this amount',
  'several of its customer together may be this':
    'Several combinations of the customer’s invoices add up to this amount',
  'nothing of its customer is exactly this': 'None of the customer’s invoices add up to this amount',
  'the payer has no name': 'The payer is not named',
  'nothing of this name is exactly this': 'No invoice with this name is due for this amount',
  'several of this name are exactly this': 'Several invoices with this name are due for this amount',
  'the name is the same, and exactly this is due': 'The name matches, and the amount is exact',
  'exactly this is due nowhere': 'No open invoice is for this amount',
  'exactly this is due more than once': 'Several open invoices are for this amount',
  'exactly this is due here alone': 'The only open invoice for this amount',
  'it is certain': 'Certain',
} as Record<string, string>
export type Reasons = typeof en

const useReasonWords = wordsHook(en, import.meta.glob<Reasons>('./words.*.ts', { import: 'words' }))

/** One reason, or one and what kept it from being booked. */
export function useReasons(): (said: string) => string {
  const words = useReasonWords()
  return said =>
    said
      .split('; ')
      .map(one => words[one] ?? one)
      .join('; ')
}
