import { event } from '#kit/event.ts'
import { Type, UserId, Uuid } from '#kit/schema.ts'
import { Changes } from '../conflicts/overwriting.ts'
import { told } from '../subjects/columns.ts'

const note = { note_id: Uuid, ...told }

export const NoteAdded = event('note.added', Type.Object({ ...note, body: Type.String() }), {
  trigger: { label: 'Note added', place: 180 },
})

export const NoteUpdated = event('note.updated', Type.Object({ ...note, changes: Changes }), {
  changesOf: ({ note_id }) => note_id,
})

export const NoteDeleted = event('note.deleted', Type.Object(note))

/** The note names colleagues as `<@12>`. */
export const NoteMentioned = event(
  'note.mentioned',
  Type.Object({ ...note, user_ids: Type.Array(UserId), body: Type.String() }),
)
