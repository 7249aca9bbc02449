import { wordsHook } from '../../../../kit/speech.tsx'

/** What the rules say of a transaction, by the sentence of the server. */
const en = {
  'no debit of this id and amount is on its way': 'No pending debit has this ID and amount',
  'a debit of this id and amount is on its way': 'A pending debit has this ID and amount',
  'no debit run is named of which exactly this is open':
    'No debit run is named of which exactly this is open',
  'a debit run is named, and this is all that is open of it':
    'A debit run is named, and this is all that is open of it',
  'nothing is booked by itself': 'Automatic booking is off',
  'somebody took this pair apart': 'Somebody took this pair apart',
  'the reference is of no open invoice': 'The reference is of no open invoice',
  'no reference': 'No reference',
  'several references are named': 'Several references are named',
  'its reference is named': 'Its reference is named',
  'its reference is named, and more came than is due': 'Its reference is named, and more came than is due',
  'nothing may be missing': 'Nothing may be missing',
  'nothing is missing': 'Nothing is missing',
  'no single invoice is short by what is allowed': 'No single invoice is short by what is allowed',
  'paid early, less the discount': 'Paid early, less the discount',
  'a little is missing': 'A little is missing',
  'no number of an open invoice': 'No number of an open invoice',
  'their numbers are named, and all is paid': 'Their numbers are named, and all is paid',
  'several numbers are named': 'Several numbers are named',
  'its number is named, and all is paid': 'Its number is named, and all is paid',
  'its number is named, and more came than is due': 'Its number is named, and more came than is due',
  'its number is named, and its customer paid a part': 'Its number is named, and its customer paid a part',
  'its number is named, and a part is paid': 'Its number is named, and a part is paid',
  'the account is not known for one customer': 'The account is not known for one customer',
  'its customer paid exactly this': 'Its customer paid exactly this',
  'its customer owes exactly this more than once': 'Its customer owes exactly this more than once',
  'its customer paid all that is open': 'Its customer paid all that is open',
  'several of its customer together are exactly this': 'Several of its customer together are exactly this',
  'several of its customer together may be this': 'Several of its customer together may be this',
  'nothing of its customer is exactly this': 'Nothing of its customer is exactly this',
  'the payer has no name': 'The payer has no name',
  'nothing of this name is exactly this': 'Nothing of this name is exactly this',
  'several of this name are exactly this': 'Several of this name are exactly this',
  'the name is the same, and exactly this is due': 'The name is the same, and exactly this is due',
  'exactly this is due nowhere': 'Exactly this is due nowhere',
  'exactly this is due more than once': 'Exactly this is due more than once',
  'exactly this is due here alone': 'Exactly this is due here alone',
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
