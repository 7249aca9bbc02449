import { Choice, NamedObject, Nullable, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'

export const contactReasons = ['phone', 'email', 'name', 'similar_name'] as const
export const companyReasons = ['domain', 'name', 'similar_name'] as const

export const Reason = <const R extends readonly string[]>(reasons: R) =>
  Choice(reasons, { description: 'What they have in common.' })

export const Score = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'How sure it is that they are one and the same.',
})

/** What a reason is worth; a slip costs ten. */
export const scores = { phone: 95, email: 95, domain: 90, name: 85, similar_name: 80 } as const
export const scoreOfSlips = (distance: number): number => scores.similar_name - 10 * distance

const similar = { id: Uuid, name: Type.String(), subtitle: Nullable(Type.String()), score: Score }
export const SimilarContact = NamedObject('SimilarContact', { ...similar, reason: Reason(contactReasons) })
export type SimilarContact = Static<typeof SimilarContact>
export const SimilarCompany = NamedObject('SimilarCompany', { ...similar, reason: Reason(companyReasons) })
export type SimilarCompany = Static<typeof SimilarCompany>

const name = Text(400, { description: 'As far as it is typed.' })
export const SimilarContactsQuery = Patch({
  name,
  email: Text(254),
  phone: Text(50),
  company_name: Text(300),
})
export const SimilarCompaniesQuery = Patch({ name, domain: Text(253) })

export const DismissIn = NamedObject('DismissDuplicates', {
  ids: Type.Array(Uuid, {
    minItems: 2,
    maxItems: 20,
    uniqueItems: true,
    description: 'Those that are not one and the same.',
  }),
})
