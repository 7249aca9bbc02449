import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const NoCreditor = problem(409, 'no_creditor', 'Set up SEPA direct debit under Settings first')
export const MandateNotFound = problem(404, 'mandate_not_found', 'Mandate not found')
export const UmrTaken = problem(409, 'umr_taken', 'umr is already used')
export const LinkExpired = problem(400, 'link_expired', 'This link is no longer valid')
export const MandateSigned = problem(409, 'mandate_signed', 'This mandate is already signed')
export const ConsentNeeded = problem(
  400,
  'consent_required',
  'You must agree to the mandate in order to sign',
)
export const EurOnly = problem(400, 'eur_only', 'SEPA direct debit collects EUR only')
export const RunNotFound = problem(404, 'debit_run_not_found', 'Debit run not found')
export const NothingToCollect = problem(409, 'nothing_to_collect', 'Nothing to collect')
export const RunAlready = problem(
  409,
  'debit_run_already',
  (state: string) => say`Debit run is already ${{ state }}`,
  'submitted',
)
export const AttemptNotFound = problem(404, 'attempt_not_found', 'Attempt not found')
export const AlreadyReturned = problem(409, 'already_returned', 'This payment was already returned')
export const NotCollected = problem(409, 'not_collected', 'This payment was not collected')
export const ReportUnreadable = problem(400, 'unreadable', 'Could not read file: it is no pain.002 report')
export const ReportHasEntities = problem(
  400,
  'unreadable',
  'Could not read file: it declares a document type or entities',
)
export const PdfUnavailable = problem(
  502,
  'pdf_unavailable',
  (reason: string) => say`PDF engine unavailable: ${{ reason }}`,
  'out of memory',
)
