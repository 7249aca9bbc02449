import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const DownloadOnly = problem(
  400,
  'link_is_for_download',
  'This link is for downloading the executed copy only',
)

export const AlreadyClosed = problem(
  400,
  'contract_closed',
  (status: string) => say`Contract already ${{ status }}`,
  'completed',
)

export const NotSentYet = problem(
  400,
  'contract_not_sent',
  'This contract has not been sent for signature yet',
)

export const ConsentRequired = problem(
  400,
  'consent_required',
  'You must agree to use electronic records and signatures in order to sign',
)

export const TextChanged = problem(
  409,
  'contract_text_changed',
  'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.',
)

export const AlreadySigned = problem(400, 'already_signed', 'You already signed this contract')

export const FieldMissing = problem(
  400,
  'field_missing',
  (field: { id: string; type: string; label: string; page: number }) => ({
    message: `required field '${field.label}' on page ${field.page + 1} is not completed`,
    field_id: field.id,
    field_type: field.type,
    page: field.page,
  }),
  { id: 'signature-b', type: 'signature', label: 'Signature', page: 0 },
)

export const PageNotFound = problem(404, 'page_not_found', 'Page not found')
