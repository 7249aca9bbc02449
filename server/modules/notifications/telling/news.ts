import { type RecordType, recordTypes } from '#kit/records/record.ts'
import type { Kind } from '../kinds/kinds.ts'

/** What a notification says, before it is put into somebody's language. */
export interface Facts {
  who?: string | null
  what?: string | null
  amount_cents?: number
  currency?: string
  reason?: string | null
  at?: string
  created?: number
  updated?: number
  failed?: number
}

export interface Reference {
  type: RecordType
  id: string
}

export interface Subject {
  type: string
  id: string
}

export const isRecord = (subject: Subject | null): subject is Reference =>
  recordTypes.some(type => type === subject?.type)

/** Something that happened, and whom it concerns. */
export interface News {
  kind: Kind
  facts: Facts
  /** What it is about. Of a record its owner and its followers are told, unless `to` names others. */
  subject: Subject | null
  /** Where it leads, when its subject does not say. */
  url?: string
  /** People rather than the subject's owner; nobody of them here means the admins. */
  to?: readonly (number | null)[]
  /** What else it belongs to: those who follow that hear of it too. */
  about?: readonly (Reference | null)[]
  /** While an unread one about its subject stands, another says nothing new. */
  isRepeating?: boolean
}

export const reference = (type: RecordType, id: string | null): Reference | null => (id ? { type, id } : null)
