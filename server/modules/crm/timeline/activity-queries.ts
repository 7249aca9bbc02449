import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { columnOf } from '../subjects/columns.ts'
import type { Subject } from '../subjects/schema.ts'
import { type Activity, type CustomerActivity, customerDeeds } from './schema.ts'

const MOST_RECENT = 100

/** The latest of one contact, company or deal, newest first. */
export async function listActivities(
  ctx: Ctx,
  of: { contact_id: string } | { company_id: string } | { deal_id: string },
): Promise<Activity[]> {
  const [column, id] = Object.entries(of)[0] as ['contact_id' | 'company_id' | 'deal_id', string]
  const rows = await ctx.db
    .selectFrom('activities as a')
    .leftJoin('users as u', 'u.id', 'a.actor_user_id')
    .select(['a.id', 'a.type', 'a.at', 'a.title', 'a.detail', 'a.contact_id', 'a.company_id', 'a.deal_id'])
    .select(['a.actor_user_id', 'u.name as actor_name'])
    .where(`a.${column}`, '=', id)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_RECENT)
    .execute()
  const activities = rows.map(({ actor_user_id, actor_name, ...activity }) => ({
    ...activity,
    detail: activity.detail as Record<string, unknown>,
    actor: actor_user_id === null ? null : { id: actor_user_id, name: actor_name ?? 'A former colleague' },
  }))
  if (!('contact_id' in of) || rows.length === MOST_RECENT || rows.some(row => row.type === 'created'))
    return activities
  return [...activities, await firstOf(ctx, of.contact_id)]
}

/** A million imported contacts need no million rows that say so: their first line is told by themselves. */
async function firstOf(ctx: Ctx, contactId: string): Promise<Activity> {
  const { created_at } = await ctx.db
    .selectFrom('contacts')
    .select('created_at')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return {
    id: contactId,
    type: 'created',
    at: created_at,
    actor: null,
    title: 'Contact imported',
    detail: {},
    contact_id: contactId,
    company_id: null,
    deal_id: null,
  }
}

// Word for word the condition of the partial index: a parameter in place of a constant would hide it.
const isDeedOfCustomer = sql<boolean>`a.type in (${sql.join(customerDeeds.map(one => sql.lit(one)))})`

/** What customers did themselves, newest first, whoever and whatever it was about. */
export async function listCustomerActivities({ db }: Ctx, limit: number): Promise<CustomerActivity[]> {
  const rows = await db
    .selectFrom('activities as a')
    .leftJoin('contacts as c', 'c.id', 'a.contact_id')
    .leftJoin('companies as o', 'o.id', 'a.company_id')
    .select(['a.id', 'a.type', 'a.at', 'a.title', 'a.detail', 'a.contact_id', 'a.company_id', 'a.deal_id'])
    .select(['c.name as contact_name', 'o.name as company_name'])
    .where(isDeedOfCustomer)
    .where('a.actor_user_id', 'is', null)
    // Party A of a contract is the sender, by a link or not.
    .where(sql<boolean>`a.detail->>'party' is distinct from 'a'`)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, detail: row.detail as Record<string, unknown>, actor: null }))
}

/** A note that is gone leaves no line. */
export async function deleteLineOfNote({ db }: Ctx, { type, id }: Subject, noteId: string): Promise<void> {
  if (type !== 'contact' && type !== 'company' && type !== 'deal') return
  await db
    .deleteFrom('activities')
    .where(columnOf(type) as 'contact_id' | 'company_id' | 'deal_id', '=', id)
    .where('type', '=', 'noted')
    .where(sql<boolean>`detail->>'note_id' = ${noteId}`)
    .execute()
}
