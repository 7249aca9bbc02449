import { Problem, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const InvoiceNotFound = problem(404, 'invoice_not_found', 'Invoice not found')
export const EditionNotFound = problem(404, 'edition_not_found', 'Edition not found')
export const AlreadyInStatus = problem(
  409,
  'invoice_already',
  (number: string, status: string) => say`Invoice ${{ number }} is already ${{ status }}`,
  'INV-000042',
  'open',
)
export const FrozenAfterIssue = problem(
  409,
  'invoice_frozen',
  (number: string, status: string, field: string) =>
    say`Invoice ${{ number }} is already ${{ status }}: ${{ field }} can no longer be changed`,
  'INV-000042',
  'open',
  'currency',
)
export const PaidAgainst = problem(
  409,
  'invoice_paid_against',
  (amount: string) =>
    say`${{ amount }} has been paid against this invoice — refund it and raise a credit note instead of voiding`,
  '$120.00',
)
export const VoidCannotBeSent = problem(409, 'invoice_void', 'A void invoice cannot be sent')
export const RecipientRequired = problem(
  400,
  'recipient_required',
  'A recipient email is required to send an invoice',
)
export const StillDraft = problem(
  409,
  'invoice_draft',
  (number: string) => say`Invoice ${{ number }} is still a draft`,
  'INV-000042',
)
export const AlreadyClosed = problem(
  400,
  'invoice_closed',
  (status: string) => say`Invoice is already ${{ status }}`,
  'paid',
)
export const NoTransferCode = problem(404, 'no_transfer_code', 'There is no code for this invoice')
export const CustomNeedsDueDate = problem(
  400,
  'due_date_required',
  'due_date is required with payment_terms custom',
)
export const MailNotSent = problem(
  502,
  'mail_not_sent',
  (reason: string) => reason,
  'The mail server refused the recipient',
)
export const PdfUnavailable = problem(
  502,
  'pdf_unavailable',
  (reason: string) => say`PDF engine unavailable: ${{ reason }}`,
  'out of memory',
)
/** `gaps` stands beside it: all that has to be filled in. */
export const EInvoiceGaps = Object.assign(
  (format: string, gaps: readonly object[]) =>
    new Problem(409, 'e_invoice_gaps', say`This document lacks what ${{ format }} needs`, {}, { gaps }),
  {
    status: 409,
    code: 'e_invoice_gaps',
    example: 'This document lacks what xrechnung-ubl needs',
    beside: {
      gaps: [
        {
          rule: 'BR-DE-15',
          where: 'invoice',
          field: 'buyer_reference',
          message: "XRechnung needs the buyer's reference",
        },
      ],
    },
  },
)
export const InvoiceCredited = problem(
  409,
  'invoice_credited',
  (note: string) => say`${{ note }} credits this invoice — credit the rest instead of voiding`,
  'CN-000007',
)
