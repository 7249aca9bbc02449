import { NamedObject, Nullable, type Static, Text, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'

/** Plain text: what looks like HTML is kept as it is and shown escaped. */
export const NoteIn = Type.Object({ body: Text(50_000, { minLength: 1 }) })

export const NotePatch = Type.Partial(NoteIn)
export type NotePatch = Static<typeof NotePatch>

export const Note = NamedObject('Note', {
  id: Uuid,
  contact_id: Uuid,
  body: Type.String(),
  author_id: Nullable(UserId),
  created_at: Timestamp,
  edited_at: Nullable(Timestamp),
  updated_at: Timestamp,
})
export type Note = Static<typeof Note>
