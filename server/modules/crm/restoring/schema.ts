import { PageQuery, SearchWords } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { trashTypes } from '#kit/records/trash.ts'
import { Choice, NamedObject, Nullable, Patch, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { Colleague } from '../schema.ts'

/** How long what was deleted can come back. */
export const KEPT_DAYS = 30

const type = Choice(trashTypes, { description: 'Of what kind it was.' })
const Counts = Type.Record(Type.String(), Type.Integer(), {
  description: 'How many of what: `{"deals": 2}`.',
})

export const TrashQuery = Type.Object({ ...PageQuery.properties, type: Type.Optional(type), q: SearchWords })

export const Trashed = NamedObject('Trashed', {
  id: Uuid,
  type,
  record_id: Uuid,
  title: Type.String(),
  deleted_at: Timestamp,
  deleted_by: Nullable(Colleague),
  expires_at: Timestamp,
  with: { ...Counts, description: 'What went with it.' },
})

export const RestoreIn = Patch({
  skip_taken: Type.Boolean({ description: 'Comes back without addresses that another contact has now.' }),
})

export const Restored = NamedObject('Restored', { type, record_id: Uuid, restored: Counts })

export const NothingToRestore = problem(404, 'nothing_to_restore', 'Nothing to restore')
