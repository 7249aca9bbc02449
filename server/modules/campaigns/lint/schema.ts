import { Choice, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'

const findingIds = [
  'no_subject',
  'subject_long',
  'subject_shouting',
  'spam_words',
  'no_preheader',
  'template_error',
  'unknown_merge_field',
  'empty_merge_field',
  'no_content',
  'image_only',
  'missing_alt',
  'large_body',
  'insecure_link',
  'broken_link',
  'placeholder_link',
  'shortened_link',
  'misleading_link',
  'no_postal_address',
  'free_mail_sender',
  'sender_unauthenticated',
  'audience_large_change',
  'no_recipients',
] as const

export const Finding = NamedObject('CampaignFinding', {
  id: Choice(findingIds),
  severity: Choice(['error', 'warning', 'info']),
  message: Type.String(),
  evidence: Nullable(Type.String()),
  fix: Type.String(),
  affected: Type.Optional(Type.Object({ count: Type.Integer(), sample: Type.Array(Uuid) })),
})
export type Finding = Static<typeof Finding>

export const Lint = NamedObject('CampaignLint', {
  score: Type.Integer(),
  findings: Type.Array(Finding),
})
export type Lint = Static<typeof Lint>
