import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { listPrivate } from '../visibility/view-queries.ts'
import { filterBy } from './queries.ts'

const MOST_IN_FOLDER = 1_000

type Counts = Record<'open' | 'mine' | 'unassigned' | 'snoozed' | 'drafts' | 'scheduled', number>

/** How much stands in each folder of the caller's inbox, of what they may see; of each no more than is shown. */
export async function countFolders(ctx: Ctx): Promise<Counts> {
  const hides = await listPrivate(ctx)
  const userId = userIdOf(ctx)
  const some = (from: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::integer from (${from} limit ${MOST_IN_FOLDER}) counted)`
  const conversations = (query: Parameters<typeof filterBy>[1]) =>
    some(sql`${filterBy(ctx, query, hides).select('v.contact_id')}`)
  const { rows } = await sql<Counts>`
    select ${conversations({ status: 'open' })} as open,
      ${conversations({ status: 'open', assignee: 'me' })} as mine,
      ${conversations({ status: 'open', assignee: 'none' })} as unassigned,
      ${conversations({ status: 'snoozed' })} as snoozed,
      ${some(sql`select 1 from email_drafts where user_id = ${userId} and message_id is null`)} as drafts,
      ${some(sql`select 1 from email_messages where user_id = ${userId} and kind = 'one_off' and status = 'queued'
        and scheduled_at is not null`)} as scheduled`.execute(ctx.db)
  return rows[0]!
}
