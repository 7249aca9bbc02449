import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const CreditNoteNotFound = problem(404, 'credit_note_not_found', 'Credit note not found')
export const CreditTooLarge = problem(
  400,
  'credit_too_large',
  (most: string) => say`At most ${{ most }} of this invoice can still be credited`,
  '$120.00',
)
export const CreditNeedsAmount = problem(
  400,
  'credit_needs_amount',
  'amount_cents or lines is required for a credit note',
)
