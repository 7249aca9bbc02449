import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'

/** The archive is there, or will not be. */
export const ExportDone = event(
  'export.done',
  Type.Object({
    export_id: Uuid,
    entities: Type.Array(Type.String()),
    status: Choice(['succeeded', 'failed']),
    rows: Type.Integer(),
    size_bytes: Type.Integer(),
    created_by_id: Nullable(UserId),
  }),
)
