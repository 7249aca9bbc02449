import { FreeObject, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'

export const Preview = NamedObject('CampaignPreview', {
  subject: Type.String(),
  preheader: Type.String(),
  body_html: Type.String(),
  body_text: Type.String(),
  /** True: no contact was given, and everything shown is made up. */
  is_sample: Type.Boolean(),
  contact: FreeObject,
  merge_fields: Type.Array(
    Type.Object({ key: Type.String(), value: Nullable(Type.String()), defaulted: Type.Boolean() }),
  ),
  missing_fields: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  /** Of the HTML, before links are made countable. */
  size_bytes: Type.Integer(),
})
export type Preview = Static<typeof Preview>
