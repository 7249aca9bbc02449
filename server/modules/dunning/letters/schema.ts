import { NamedObject, Nullable, Patch, type Static, Type, Uuid } from '#kit/schema.ts'
import { letterWords, Offset } from '../policies/schema.ts'

export const LetterIn = Type.Object({
  offset_days: Offset,
  ...Patch(letterWords).properties,
  invoice_id: Type.Optional(
    Nullable({ ...Uuid, description: 'About which invoice; the first open one if left out.' }),
  ),
})
export type LetterIn = Static<typeof LetterIn>

export const LetterPreview = NamedObject('DunningLetterPreview', {
  invoice: Type.Object({ id: Uuid, number: Type.String() }),
  subject: Type.String(),
  body_html: Type.String(),
})
export type LetterPreview = Static<typeof LetterPreview>
