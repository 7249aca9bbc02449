import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { NoticeFacts } from '#kit/records/notification.ts'
import type { MailMode } from '../kinds/kinds.ts'

export interface NewNotification {
  id: string
  user_id: number
  event_id: string
  kind: string
  facts: NoticeFacts
  url: string
  actor_id: number | null
  subject_type: string | null
  subject_id: string | null
  in_app: boolean
  email: MailMode
  /** Devices. */
  push_to: readonly string[]
  created_at: string
}

/** Those that are new. */
export async function insertNotifications({ db }: Ctx, rows: readonly NewNotification[]) {
  const told = await db
    .insertInto('notifications')
    .values(rows.map(({ push_to: _, ...row }) => ({ ...row, facts: toJson(row.facts) })))
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id', 'event_id']).doNothing())
    .returning(['id', 'user_id', 'kind', 'in_app', 'email'])
    .execute()
  const devices = new Map(rows.map(({ id, push_to }) => [id, push_to]))
  return told.map(row => ({ ...row, email: row.email as MailMode, push_to: devices.get(row.id)! }))
}

export async function listAdminIds({ db }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'owner'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the people who have one of this kind about the same before them and did not read it yet. */
export async function findUnread(
  { db }: Ctx,
  kind: string,
  subjectId: string,
  people: readonly number[],
): Promise<Set<number>> {
  if (people.length === 0) return new Set()
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', people)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
