import { event } from '#kit/event.ts'
import { Choice, Type, Uuid } from '#kit/schema.ts'
import { entities, sources } from './schema.ts'

/** One event for many records that were brought along: nobody is told of each. */
export const RecordsImported = event(
  'records.imported',
  Type.Object({
    import_id: Uuid,
    source: Choice(sources),
    entity: Choice(entities),
    record_ids: Type.Array(Uuid),
    created: Type.Integer(),
    updated: Type.Integer(),
  }),
)
