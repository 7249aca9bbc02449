import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const ContractNotFound = problem(404, 'contract_not_found', 'Contract not found')

export const NotEditable = problem(
  400,
  'contract_not_editable',
  (status: string) => say`Contract is ${{ status }} and can no longer be edited`,
  'completed',
)

export const FrozenBySignature = problem(
  400,
  'contract_has_signatures',
  (what: string) =>
    say`Contract already has signatures — ${{ what }} can no longer be changed. Void it and draft a new one instead.`,
  'title and body',
)

export const CounterpartySigned = problem(400, 'counterparty_signed', 'The counterparty has already signed')

export const SenderSigned = problem(400, 'sender_signed', 'You have already signed this contract')

export const ExecutedCannotBeVoided = problem(
  400,
  'contract_executed',
  'A fully executed contract cannot be voided. Sign a termination or amendment agreement instead.',
)

export const NotSendable = problem(
  400,
  'contract_not_sendable',
  (status: string) => say`Contract is ${{ status }} and cannot be sent again`,
  'completed',
)

export const NotWithdrawable = problem(
  400,
  'contract_not_withdrawable',
  (status: string) => say`Contract is ${{ status }} and cannot be withdrawn`,
  'partially_signed',
)

export const CounterpartyEmailRequired = problem(
  400,
  'counterparty_email_required',
  'Counterparty email required before sending',
)

export const OwnEmailRequired = problem(
  400,
  'own_email_required',
  'Your own email is required before sending — party A would have no way to sign',
)

/** A field that would be drawn on no page of the document. */
export const FieldWithoutPage = problem(
  400,
  'field_without_page',
  ({ label, page }: { label: string; page: number }, pages: number) =>
    pages === 1
      ? say`The field "${{ label }}" is on page ${{ page: page + 1 }}, but the document has 1 page. Move or remove it before sending.`
      : say`The field "${{ label }}" is on page ${{ page: page + 1 }}, but the document has ${{ pages }} pages. Move or remove it before sending.`,
  { label: 'Signature', page: 1 },
  1,
)

export const FileTooLarge = problem(400, 'file_too_large', 'File too large (10 MB max)')

export const FileUnreadable = problem(
  400,
  'file_unreadable',
  (reason: string) => say`Could not read file: ${{ reason }}`,
  'it is protected by a password',
)

export const PdfUnavailable = problem(
  502,
  'pdf_engine_unavailable',
  (reason: string) => say`PDF engine unavailable: ${{ reason }}`,
  'the renderer could not start',
)
