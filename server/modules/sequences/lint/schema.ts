import { NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'

export const Warning = NamedObject('SequenceWarning', {
  code: Type.String({ examples: ['unknown_merge_field'] }),
  message: Type.String(),
  step_id: Nullable(Uuid),
  step_number: Nullable(Type.Integer()),
})
export type Warning = Static<typeof Warning>
