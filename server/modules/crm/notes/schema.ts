import {
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Colleague } from '../schema.ts'
import { Subject, SubjectIn } from '../subjects/schema.ts'

/** Plain text: what looks like HTML is kept as it is and shown escaped. */
const body = Text(50_000, {
  minLength: 1,
  description: 'Plain text; `<@12>` names a colleague, who is told.',
})
const pinned = Type.Boolean({ description: 'Stands before the others.' })

export const NoteIn = Type.Object({ body, pinned: Type.Optional(pinned) })
export type NoteIn = Static<typeof NoteIn>

export const NewNote = Type.Object({ subject: SubjectIn, ...NoteIn.properties })

export const NotePatch = Patch({ body, pinned })
export type NotePatch = Static<typeof NotePatch>

export const Note = NamedObject('Note', {
  id: Uuid,
  subject: Subject,
  contact_id: Nullable(Uuid),
  body: Type.String(),
  author_id: Nullable(UserId),
  author: Nullable(Colleague),
  pinned: Type.Boolean(),
  edited_at: Nullable(Timestamp),
  mentions: Type.Array(Colleague),
  can_edit: Type.Boolean({ description: 'Whether the caller may change its text and delete it.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Note = Static<typeof Note>
