import { problem } from '#kit/problem.ts'
import { NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { CompanyPatch } from '../companies/schema.ts'
import { ContactIn } from '../contacts/schema.ts'

/** How long a merge can be undone. */
export const UNDO_DAYS = 30

const KeepId = Type.String({ format: 'uuid', description: 'The one that stays.' })
const MergeIds = Type.Array(Uuid, {
  minItems: 1,
  maxItems: 10,
  description: 'Those that become part of it.',
})
const fields = 'What the one that stays shall say, where filling its gaps is not enough.'

export const MergeContactsIn = Type.Object({
  keep_id: KeepId,
  merge_ids: MergeIds,
  fields: Type.Optional(Type.Object(ContactIn.properties, { description: fields })),
})
export type MergeContactsIn = Static<typeof MergeContactsIn>

export const MergeCompaniesIn = Type.Object({
  keep_id: KeepId,
  merge_ids: MergeIds,
  fields: Type.Optional(Type.Object(CompanyPatch.properties, { description: fields })),
})
export type MergeCompaniesIn = Static<typeof MergeCompaniesIn>

const Named = Type.Object({ id: Uuid, name: Type.String() })

export const MergeOfRecords = NamedObject('RecordMerge', {
  id: Uuid,
  kept: Named,
  merged: Type.Array(Named),
  at: Timestamp,
  by: Nullable(Type.Object({ id: UserId, name: Type.String() })),
  can_undo: Type.Boolean(),
  undone_at: Nullable(Timestamp),
})
export type MergeOfRecords = Static<typeof MergeOfRecords>

export const Unmerged = NamedObject('Unmerged', {
  kept_id: Uuid,
  restored_ids: Type.Array(Uuid),
})

export const MergeNotFound = problem(404, 'merge_not_found', 'Merge not found')
export const AlreadyUndone = problem(409, 'already_undone', 'This merge was undone already')
export const TooOldToUndo = problem(
  409,
  'too_old_to_undo',
  say`A merge can be undone for ${{ days: UNDO_DAYS }} days`,
)
export const KeptIsGone = problem(
  409,
  'kept_is_gone',
  'The record that was kept is no longer there: undo the later merge first',
)
