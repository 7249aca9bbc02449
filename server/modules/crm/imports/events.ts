import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'

/** A file was read to its end, or given up. */
export const ImportDone = event(
  'import.done',
  Type.Object({
    import_id: Uuid,
    filename: Type.String(),
    status: Choice(['completed', 'failed']),
    created: Type.Integer(),
    updated: Type.Integer(),
    failed: Type.Integer(),
    created_by_id: Nullable(UserId),
    /** Where it is looked at; the imports of contacts unless said. */
    url: Type.Optional(Type.String()),
  }),
)
