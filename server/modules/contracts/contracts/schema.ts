import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const statuses = [
  'draft',
  'sent',
  'partially_signed',
  'completed',
  'declined',
  'voided',
  'expired',
] as const
export type ContractStatus = (typeof statuses)[number]

export const parties = ['a', 'b'] as const
export type Party = (typeof parties)[number]

export const fieldTypes = [
  'signature',
  'initials',
  'name',
  'email',
  'date_signed',
  'date',
  'text',
  'number',
  'checkbox',
  'radio',
  'dropdown',
] as const

/** A place on a page for a party to fill, by fractions of the page from its top left. */
export const Field = NamedObject('ContractField', {
  id: Type.String(),
  type: Choice(fieldTypes),
  party: Choice(parties),
  page: Type.Integer(),
  x: Type.Number(),
  y: Type.Number(),
  w: Type.Number(),
  h: Type.Number(),
  required: Type.Boolean(),
  label: Type.String(),
  placeholder: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Type.String())),
  default_value: Type.Optional(Type.Unknown()),
  read_only: Type.Optional(Type.Boolean()),
  max_length: Type.Optional(Type.Integer()),
})
export type Field = Static<typeof Field>

export const FieldLayout = NamedObject('ContractFields', {
  pages: Type.Array(
    NamedObject('ContractPage', { index: Type.Integer(), width: Type.Number(), height: Type.Number() }),
  ),
  fields: Type.Array(Field),
})
export type FieldLayout = Static<typeof FieldLayout>

export const Contract = NamedObject('Contract', {
  id: Uuid,
  deal_id: Nullable(Uuid),
  title: Type.String(),
  status: Choice(statuses),
  party_a_name: Type.String(),
  party_a_email: Type.String(),
  party_b_name: Type.String(),
  party_b_email: Type.String(),
  signed_a_at: Nullable(Timestamp),
  signed_b_at: Nullable(Timestamp),
  signature_a: Nullable(Type.String()),
  signature_b: Nullable(Type.String()),
  sent_at: Nullable(Timestamp),
  completed_at: Nullable(Timestamp),
  created_at: Timestamp,
  content_html: Type.String(),
  fields: FieldLayout,
  content_sha256: Nullable(Type.String()),
  token_expires_at: Nullable(Timestamp),
  declined_at: Nullable(Timestamp),
  declined_by: Nullable(Choice(parties)),
  decline_reason: Nullable(Type.String()),
  reminder_count: Type.Integer(),
  last_reminded_at: Nullable(Timestamp),
  signer_a_claimed_name: Nullable(Type.String()),
  signer_b_claimed_name: Nullable(Type.String()),
  sign_url_a: Type.String(),
  sign_url_b: Type.String(),
  pdf_url_a: Type.String(),
  pdf_url_b: Type.String(),
  created_by_id: Nullable(UserId),
  updated_at: Timestamp,
})
export type Contract = Static<typeof Contract>

const PartyText = (example: string) => Text(320, { examples: [example] })

export const ContractIn = Type.Object({
  deal_id: Type.Optional(Nullable(Uuid)),
  title: Text(300, { examples: ['Service agreement'] }),
  content_html: Type.String({ default: '', examples: ['<h1>Service agreement</h1><p>…</p>'] }),
  party_a_name: Type.String({ ...PartyText('Ada Byron'), default: '' }),
  party_a_email: Type.String({ ...PartyText('ada@acme.example'), default: '' }),
  party_b_name: Type.String({ ...PartyText('Grace Hopper'), default: '' }),
  party_b_email: Type.String({ ...PartyText('grace@navy.example'), default: '' }),
})
export type ContractIn = Static<typeof ContractIn>

export const ContractPatch = Type.Partial(
  Type.Object({
    title: Text(300, { examples: ['Service agreement'] }),
    content_html: Type.String(),
    party_a_name: PartyText('Ada Byron'),
    party_a_email: PartyText('ada@acme.example'),
    party_b_name: PartyText('Grace Hopper'),
    party_b_email: PartyText('grace@navy.example'),
    /** `{pages, fields}`: checked in fields.ts, since pages are the server's own to report. */
    fields: FreeObject,
  }),
)
export type ContractPatch = Static<typeof ContractPatch>

/** The JSON form of an upload; the multipart form has the same names. */
export const UploadIn = Type.Object({
  file: Type.String({ description: 'base64; in multipart/form-data the file itself' }),
  filename: Type.Optional(Type.String()),
  deal_id: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  party_b_name: Type.Optional(Type.String()),
  party_b_email: Type.Optional(Type.String()),
})

export const AuditRow = NamedObject('ContractAuditRow', {
  at: Timestamp,
  party: Type.String(),
  event: Type.String(),
  ip: Type.String(),
  user_agent: Type.String(),
  detail: FreeObject,
})
export type AuditRow = Static<typeof AuditRow>

/** With its link in the chain, so that the head on a certificate can be found in the trail. */
const ChainedAuditRow = Type.Object({
  ...AuditRow.properties,
  hash: Type.String({ description: 'over this row and the hash of the one before' }),
})

export const AuditAnswer = Type.Object({
  data: Type.Array(ChainedAuditRow),
  content_sha256: Nullable(Type.String()),
  executed_pdf_sha256: Nullable(Type.String()),
  consent_a_at: Nullable(Timestamp),
  consent_b_at: Nullable(Timestamp),
  consent_a_text: Nullable(Type.String()),
  consent_b_text: Nullable(Type.String()),
  /** What the server showed; `consent_*_text` is what came back with the signature. */
  consent_a_shown_text: Nullable(Type.String()),
  consent_b_shown_text: Nullable(Type.String()),
  signer_a_ip: Nullable(Type.String()),
  signer_b_ip: Nullable(Type.String()),
  signer_a_user_agent: Nullable(Type.String()),
  signer_b_user_agent: Nullable(Type.String()),
  signer_a_claimed_name: Nullable(Type.String()),
  signer_b_claimed_name: Nullable(Type.String()),
  chain_head: Nullable(Type.String()),
  chain_intact: Type.Boolean(),
})
export type AuditAnswer = Static<typeof AuditAnswer>
