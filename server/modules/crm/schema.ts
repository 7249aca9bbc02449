import { Choice, NamedObject, Nullable, Text, Type, UserId, Uuid } from '#kit/schema.ts'

export const contactStatuses = ['lead', 'prospect', 'customer', 'churned'] as const

export const Tags = Type.Array(Text(64, { minLength: 1 }), { maxItems: 100 })

/** As people write it; `toCountry` makes it the ISO code that is kept. */
export const Country = Text(100, { examples: ['DE'] })

/** Whether tax treats them as a business; null: as the VAT number says. */
export const TaxKind = Choice(['business', 'consumer'])

/** What somebody may see and do in the customer portal; null: as their documents say. */
export const PortalRole = Choice(['billing', 'signer', 'none'])

/** The same of a language; `toLanguage` makes it the tag. */
export const Language = Text(100, { examples: ['de'] })

/** Somebody of the organization, also one who has left. */
export const Colleague = NamedObject('Colleague', { id: UserId, name: Type.String() })

/** A contact as others name it: in a conversation, a sequence, a deal. */
export const ContactHead = NamedObject('ContactHead', {
  id: Uuid,
  name: Type.String(),
  email: Nullable(Type.String()),
  title: Nullable(Type.String()),
  company_name: Nullable(Type.String()),
})
