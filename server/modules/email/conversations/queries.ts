import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Pagination } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { selectPage } from '#kit/query.ts'
import { ContactNotFound } from '../messages/errors.ts'
import { listWithBodies } from '../messages/queries.ts'
import type { Conversation, ConversationQuery } from './schema.ts'

const MOST_MESSAGES = 1_000

export async function countUnread({ db }: Ctx): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unread_count', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listConversations(
  ctx: Ctx,
  query: ConversationQuery,
): Promise<{ data: Conversation[]; pagination: Pagination }> {
  const conversations = ctx.db
    .selectFrom('conversations as v')
    .$if(query.unread === true, q => q.where('v.unread_count', '>', 0))
  const { data: rows, pagination } = await selectPage(
    query,
    conversations
      .innerJoin('contacts as c', 'c.id', 'v.contact_id')
      .leftJoin('email_messages as m', 'm.id', 'v.last_message_id')
      .select([
        'v.contact_id',
        'v.last_message_at',
        'v.message_count',
        'v.unread_count',
        'c.name',
        'c.email',
        'c.title',
        'c.company_name',
        'm.id as message_id',
        'm.direction',
        'm.subject',
        'm.snippet',
        'm.status',
      ])
      .orderBy('v.last_message_at', 'desc')
      .orderBy('v.contact_id'),
    conversations,
  )
  const data = rows.map(row => ({
    contact_id: row.contact_id,
    contact: {
      id: row.contact_id,
      name: row.name,
      email: row.email,
      title: row.title,
      company_name: row.company_name,
    },
    last_message_at: row.last_message_at,
    last_message: row.message_id
      ? ({
          id: row.message_id,
          direction: row.direction,
          subject: row.subject,
          snippet: row.snippet,
          status: row.status,
        } as Conversation['last_message'])
      : null,
    message_count: row.message_count,
    unread_count: row.unread_count,
  }))
  return { data, pagination }
}

const findContact = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'title', 'company_name'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function readConversation(ctx: Ctx, contactId: string) {
  const contact = found(await findContact(ctx, contactId), ContactNotFound)
  const [messages, row] = await Promise.all([
    listWithBodies(ctx, { contactId, limit: MOST_MESSAGES }),
    ctx.db
      .selectFrom('conversations')
      .select('unread_count')
      .where('contact_id', '=', contactId)
      .executeTakeFirst(),
  ])
  return {
    contact_id: contactId,
    contact,
    unread_count: row?.unread_count ?? 0,
    messages: messages.reverse(),
  }
}

export async function markRead(ctx: Ctx, contactId: string): Promise<number> {
  found(await findContact(ctx, contactId), ContactNotFound)
  // The conversation's row first, as for a message that arrives: the two then wait for each other in one order.
  const { rows } = await sql<{ unread_count: number }>`
    update conversations v set unread_count = 0
    from (select contact_id, unread_count from conversations where contact_id = ${contactId} for update) before
    where v.contact_id = before.contact_id returning before.unread_count`.execute(ctx.db)
  await ctx.db
    .updateTable('email_messages')
    .set({ read_at: ctx.now.toString() })
    .where('contact_id', '=', contactId)
    .where('direction', '=', 'in')
    .where('read_at', 'is', null)
    .execute()
  return rows[0]?.unread_count ?? 0
}
