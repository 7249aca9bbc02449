import { Choice, NamedObject, type Static, Text, Type } from '#kit/schema.ts'

export const findingCodes = [
  'size_clipped',
  'image_only',
  'link_text_mismatch',
  'link_shortener',
  'link_insecure',
  'link_blocklisted',
  'subject_caps',
  'subject_fake_reply',
  'hidden_text',
  'no_text',
] as const

const Finding = NamedObject('ContentFinding', {
  code: Choice(findingCodes),
  status: Choice(['warn', 'fail']),
  message: Type.String(),
  evidence: Type.String(),
})
export type Finding = Static<typeof Finding>

export const ContentIn = Type.Object({
  subject: Text(1_000, { description: 'The subject as it would be sent.' }),
  body_html: Text(1_000_000, { description: 'The mail as it would be sent, in HTML.' }),
})
export type ContentIn = Static<typeof ContentIn>

export const ContentCheck = NamedObject('ContentCheck', {
  score: Type.Integer({ description: '100 where nothing was found' }),
  findings: Type.Array(Finding),
})
