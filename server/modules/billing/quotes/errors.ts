import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const QuoteNotFound = problem(404, 'quote_not_found', 'Quote not found')
export const QuoteLocked = problem(
  409,
  'quote_locked',
  (number: string, status: string) => say`Quote ${{ number }} is ${{ status }} and can no longer be changed`,
  'QT-000042',
  'sent',
)
export const QuoteAlready = problem(
  409,
  'quote_already',
  (number: string, status: string) => say`Quote ${{ number }} is already ${{ status }}`,
  'QT-000042',
  'accepted',
)
export const QuoteNeedsApproval = problem(
  409,
  'quote_needs_approval',
  (reasons: string) => say`This quote needs approval before it can be sent: ${{ reasons }}`,
  'the discount of 25% is over 20%',
)
export const QuoteNeedsRecipient = problem(
  400,
  'recipient_required',
  'A recipient email is required to send a quote',
)
export const ValidUntilPassed = problem(
  400,
  'valid_until_passed',
  'valid_until lies in the past: choose another day before sending',
)
export const QuoteNotPending = problem(
  409,
  'quote_not_pending',
  (number: string, status: string) => say`Quote ${{ number }} is ${{ status }}: nobody asked for approval`,
  'QT-000042',
  'draft',
)
export const QuoteNotOpen = problem(
  409,
  'quote_not_open',
  (status: string) => say`This quote is ${{ status }} and cannot be answered`,
  'draft',
)
export const QuoteExpired = problem(409, 'quote_expired', 'This quote has expired')
export const AcceptedCannotBeVoided = problem(409, 'quote_accepted', 'An accepted quote cannot be voided')
export const OnlyAcceptedInvoiced = problem(
  400,
  'quote_not_accepted',
  'Only an accepted quote can be invoiced',
)
export const AlreadyInvoiced = problem(
  409,
  'quote_already_invoiced',
  (quote: string, invoice: string) => say`Quote ${{ quote }} is already invoiced as ${{ invoice }}`,
  'QT-000042',
  'INV-000007',
)
