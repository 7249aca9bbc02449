import { event } from '#kit/event.ts'
import { Type, UserId, Uuid } from '#kit/schema.ts'
import { Changes } from '../conflicts/overwriting.ts'

export const NoteAdded = event(
  'note.added',
  Type.Object({ note_id: Uuid, contact_id: Uuid, body: Type.String() }),
  { trigger: { label: 'Note added', place: 180 } },
)

export const NoteUpdated = event(
  'note.updated',
  Type.Object({ note_id: Uuid, contact_id: Uuid, changes: Changes }),
  { changesOf: ({ note_id }) => note_id },
)

/** The note names colleagues as `<@12>`. */
export const NoteMentioned = event(
  'note.mentioned',
  Type.Object({
    note_id: Uuid,
    contact_id: Uuid,
    user_ids: Type.Array(UserId),
    body: Type.String(),
  }),
)
