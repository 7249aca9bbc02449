import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { Brand } from '#modules/identity/index.ts'
import { AuditRow, FieldLayout, parties, statuses } from '../contracts/schema.ts'

export const SignIn = Type.Object({
  name: Text(200, { minLength: 1, examples: ['Grace Hopper'] }),
  /** May be empty where `image_data` is the signature. */
  signature: Text(300, { examples: ['Grace Hopper'] }),
  style: Type.String({ default: '', examples: ['script'] }),
  image_data: Type.String({ default: '', maxLength: 300_000 }),
  initials: Type.String({ default: '', maxLength: 20 }),
  field_values: Type.Optional(Nullable(FreeObject)),
  consent: Type.Optional(Nullable(Type.Boolean())),
  consent_text: Type.String({
    default: '',
    maxLength: 2_000,
    description:
      'As it was shown. A text that is none of ours is kept and printed as what the software sent.',
  }),
  /** The hash of what the signer was shown; where given, anything else is not signed. */
  content_sha256: Type.Optional(Type.String({ maxLength: 64 })),
})
export type SignIn = Static<typeof SignIn>

export const DeclineIn = Type.Object({
  reason: Text(2_000, { examples: ['The notice period is too long'] }),
  name: Type.String({ default: '', maxLength: 200 }),
})
export type DeclineIn = Static<typeof DeclineIn>

/** The document as a party sees it: no links, nothing of the other party's browser. */
export const SigningDoc = NamedObject('ContractToSign', {
  id: Uuid,
  title: Type.String(),
  status: Choice(statuses),
  content_html: Type.String(),
  fields: FieldLayout,
  content_sha256: Nullable(Type.String()),
  party_a_name: Type.String(),
  party_b_name: Type.String(),
  signed_a_at: Nullable(Timestamp),
  signed_b_at: Nullable(Timestamp),
  signature_a: Nullable(Type.String()),
  signature_b: Nullable(Type.String()),
  sent_at: Nullable(Timestamp),
  completed_at: Nullable(Timestamp),
  token_expires_at: Nullable(Timestamp),
  declined_at: Nullable(Timestamp),
  declined_by: Nullable(Choice(parties)),
  /** Null until the executed copy is sealed and can be downloaded. */
  executed_pdf_sha256: Nullable(Type.String()),
  sender: Type.String(),
  /** Whom to ask about the document. */
  sender_email: Nullable(Type.String()),
})

export const SigningView = Type.Object({
  already_signed: Type.Boolean(),
  audit: Type.Array(AuditRow),
  brand: Brand,
  can_sign: Type.Boolean(),
  consent_text: Type.String(),
  consent_texts: Type.Record(Type.String(), Type.String(), {
    description: 'By language; empty once the party has agreed to one of them',
  }),
  doc: SigningDoc,
  envelope_id: Uuid,
  mode: Choice(['sign', 'download', 'view']),
  other_signed: Type.Boolean(),
  party: Choice(parties),
  party_email: Type.String(),
  party_name: Type.String(),
})
export type SigningView = Static<typeof SigningView>

/** Pictures of the pages, and where a party signs that has no signature field: at the end of the text. */
export const SigningPages = NamedObject('ContractPages', {
  version: Type.String({ description: 'Changes whenever something on the pages does' }),
  pages: FieldLayout.properties.pages,
  signature_places: Type.Array(
    Type.Object({
      party: Choice(parties),
      page: Type.Integer(),
      x: Type.Number(),
      y: Type.Number(),
      w: Type.Number(),
      h: Type.Number(),
    }),
  ),
})
export type SigningPages = Static<typeof SigningPages>
