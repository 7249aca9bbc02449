import { formatMoney } from '#kit/money/display.ts'
import { InvalidInput, Problem, problem } from '#kit/problem.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'

export const BankTransactionNotFound = problem(
  404,
  'bank_transaction_not_found',
  'Bank transaction not found',
)
export const BankStatementNotFound = problem(404, 'bank_statement_not_found', 'Bank statement not found')
export const BankMappingNotFound = problem(404, 'bank_mapping_not_found', 'Bank mapping not found')

export const StatementTooLarge = problem(413, 'too_large', 'A bank file must be at most 20 MB')

export const Unreadable = problem(
  400,
  'unreadable',
  (why: string) => say`Could not read file: ${{ why }}`,
  'there is no statement in it',
)

export const AccountNeeded = () =>
  InvalidInput('bank_account_id is required: the file does not name its account')

export const DoesNotAddUp = problem(
  400,
  'does_not_add_up',
  (id: string, opening: string, entries: string, closing: string) =>
    say`Statement ${{ id }} does not add up: ${{ opening }} + ${{ entries }} is not ${{ closing }}`,
  '2026-11',
  '€100.00',
  '€50.00',
  '€160.00',
)

export const CurrencyDiffers = problem(
  400,
  'other_currency',
  (file: string, account: string) => say`The file is in ${{ file }}, the account in ${{ account }}`,
  'USD',
  'EUR',
)

/** With what stands beside the sentence. */
function problemBeside<Args extends unknown[]>(
  status: number,
  code: string,
  sentence: (...args: Args) => string | Sentence,
  beside: (...args: Args) => Record<string, unknown>,
  ...example: Args
) {
  const make = (...args: Args) => new Problem(status, code, sentence(...args), {}, beside(...args))
  const { detail } = make(...example)
  return Object.assign(make, { status, code, example: detail, beside: beside(...example) })
}

export const UnknownAccount = problemBeside(
  409,
  'unknown_account',
  (account: string) => say`No bank account ${{ account }}`,
  account => ({ account }),
  'DE89370400440532013000',
)

export const OtherAccount = problemBeside(
  409,
  'other_account',
  (account: string) => say`The file is of account ${{ account }}`,
  account => ({ account }),
  'DE89370400440532013000',
)

/** What a mapping is made of, and how the file seems to be written. */
interface Seen {
  columns: string[]
  sample: string[][]
  delimiter: string
  skip_rows: number
  encoding: string
}

export const MappingNeeded = problemBeside(
  400,
  'mapping_needed',
  (_seen: Seen) => 'A CSV file needs a mapping',
  seen => ({ ...seen }),
  {
    columns: ['Date', 'Amount'],
    sample: [['2026-11-16', '119.00']],
    delimiter: ',',
    skip_rows: 0,
    encoding: 'utf-8',
  },
)

export const StatementDiffers = problem(
  409,
  'statement_differs',
  (id: string) => say`Statement ${{ id }} is already here with other entries`,
  '2026-11',
)

export const TooMuch = problem(
  400,
  'too_much',
  (left: string) => say`Only ${{ left }} of this transaction is left`,
  formatMoney(11_900, 'EUR'),
)

export const CannotBePaid = problem(
  400,
  'cannot_be_paid',
  (number: string) => say`Invoice ${{ number }} cannot be paid by this transaction`,
  'INV-000042',
)

export const OnlyMoneyReceived = problem(400, 'only_money_received', 'Only money received can be matched')
export const AlreadyMatched = problem(409, 'already_matched', 'Transaction is already matched')
export const ProposalStale = problem(
  409,
  'proposal_stale',
  'This proposal no longer holds: look at the fresh ones',
)
export const AlreadyLinked = problem(409, 'already_linked', 'Payment is already linked')
export const LinkedPaymentNotFound = problem(404, 'payment_not_found', 'Payment not found')
export const CannotBeLinked = problem(
  400,
  'cannot_be_linked',
  'This payment cannot be this money: its currency differs, it is no payment, or it is more than what is left',
)
export const HasCreditNote = problem(
  409,
  'has_credit_note',
  'A credit note was issued with this match: it cannot be taken back',
)
export const NothingToUnmatch = problem(404, 'match_not_found', 'Match not found')
