import type { Db } from '../context.ts'
import type { Placed } from '../declared/contributions.ts'
import type { EventKind, StoredEvent } from '../event.ts'
import type { Language } from '../web/language.ts'
import { type RecordType, recordTypes } from './record.ts'

/** What a notification says, before it is put into somebody's language. */
export interface NoticeFacts {
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

export interface RecordReference {
  type: RecordType
  id: string
}

export interface NoticeSubject {
  type: string
  id: string
}

export const isRecord = (subject: NoticeSubject | null): subject is RecordReference =>
  recordTypes.some(type => type === subject?.type)

export const reference = (type: RecordType, id: string | null): RecordReference | null =>
  id ? { type, id } : null

/** Something that happened, and whom it concerns. */
export interface Notice {
  facts: NoticeFacts
  /** What it is about. Of a record its owner and its followers are told, unless `to` names others. */
  subject: NoticeSubject | null
  /** Where it leads, when its subject does not say. */
  url?: string
  /** People rather than the subject's owner; nobody of them here means the admins. */
  to?: readonly (number | null)[]
  /** What else it belongs to: those who follow that hear of it too. */
  about?: readonly (RecordReference | null)[]
  /** While an unread one about its subject stands, another says nothing new. */
  isRepeating?: boolean
}

/** The facts of a notice as one reader is told them. */
export interface NoticeWords {
  /** Who did it, of the others; never empty. */
  who: string
  what: string
  /** The colleague who did it; never empty. */
  actor: string
  amount: string
  reason: string
  when: string
  created: number
  updated: number
  failed: number
}

/** An event that notifications are made of. */
export interface NoticeSource<D = never> {
  readonly type: string
  /** Whether anybody is told of it; everything, unless said. Cheap, and asked in the transaction of the event. */
  readonly applies?: (data: D) => boolean
  /** Whom it concerns where the event does not carry it: looked up for many at once. */
  readonly person?: {
    readonly idOf: (data: D) => string
    readonly find: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, number | null>>
  }
  readonly describe: (event: StoredEvent<D>, person: number | null) => Notice
}

export const noticeOf = <D>(
  { type }: EventKind<D>,
  describe: NoticeSource<D>['describe'],
  more: Pick<NoticeSource<D>, 'applies' | 'person'> = {},
): NoticeSource => ({ type, describe, ...more })

/** How long a push about something that waits is of use. */
export const PUSHED_FOR_A_DAY = 86_400

/** Something that people can be told of: each chooses whether, and by what way. */
export interface NotificationKind extends Placed {
  /** As the API calls it: `quote.viewed`. */
  readonly kind: string
  readonly sources: readonly NoticeSource[]
  /** Mailed at once unless somebody chooses otherwise, as is what a customer did. */
  readonly isMailed?: true
  /** Pushed to the devices of who asked for pushes, unless they choose otherwise: for so many seconds it is of use there. */
  readonly pushedFor?: number
  /** The bell leaves it to a place of its own, unless somebody chooses otherwise. */
  readonly isShownElsewhere?: true
  /** Said to somebody: who follows the record is not meant. */
  readonly isPersonal?: true
  /** Nobody else is told where they are not here any more. */
  readonly hasNoDeputies?: true
  /** Title, and a line below it where there is more to say. */
  readonly texts: Readonly<Record<Language, (words: NoticeWords) => readonly [title: string, body?: string]>>
}
