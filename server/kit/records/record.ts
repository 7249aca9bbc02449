import type { Db } from '../context.ts'

export const recordTypes = ['contact', 'company', 'deal', 'quote', 'invoice', 'contract'] as const
export type RecordType = (typeof recordTypes)[number]

/** What notes and files can belong to. */
export const subjectTypes = [...recordTypes, 'task', 'subscription'] as const
export type SubjectType = (typeof subjectTypes)[number]

/** What others may say of a record without knowing its domain. */
export interface RecordFacts {
  readonly id: string
  /** As people call it: a name, a number. */
  readonly title: string
  /** Where the workspace shows it. */
  readonly url: string
  /** Whose it is, the likeliest first; some may have left. */
  readonly people: readonly (number | null)[]
  /** Who it is with. */
  readonly party: string | null
  /** What they said, where they were asked. */
  readonly note: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  readonly deal_id: string | null
}

/** What a timeline leads to or names beside them. */
export const namedTypes = [...subjectTypes, 'email', 'stage', 'pipeline'] as const
export type NamedType = (typeof namedTypes)[number]

/** A kind of record that others know by its name and address alone: to follow it, to link to it, to put a note on it. */
export interface RecordKind {
  readonly type: NamedType
  /** Those of the ids that are there. */
  readonly load: (db: Db, ids: readonly string[]) => Promise<RecordFacts[]>
}
