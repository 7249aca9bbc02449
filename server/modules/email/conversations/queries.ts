import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import type { Pagination } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { selectPage } from '#kit/query.ts'
import { ContactNotFound } from '../messages/errors.ts'
import { listWithBodies } from '../messages/queries.ts'
import { isFoundBy, matching as matchingMails } from '../search/queries.ts'
import { mask } from '../visibility/mask.ts'
import { isMessageSeen, isSeen, listPrivate, viewOf } from '../visibility/view-queries.ts'
import type { Conversation, ConversationQuery } from './schema.ts'
import { countSeen, countUnreadOf, findTeamState, withUnread } from './team-queries.ts'

const MOST_MESSAGES = 1_000

/** Whoever is called so, and whose mail says so. */
function matching(ctx: Ctx, words: string) {
  const mails = matchingMails({ q: words }, true)
  const inMails =
    mails &&
    sql`union all select c.contact_id from email_messages join email_contacts c on c.message_id = email_messages.id
      where email_messages.id = ${mails} and ${isSeen(ctx)} and ${isFoundBy(ctx, { q: words })}`
  return sql<string>`(select id from search_contacts(${words}) ${inMails ?? sql``})`
}

function assignedTo(ctx: Ctx, assignee: string): number | null {
  if (assignee === 'none') return null
  if (assignee === 'me') return userIdOf(ctx) ?? 0
  if (!/^\d{1,9}$/.test(assignee)) throw InvalidInput('assignee must be me, none or ids')
  return Number(assignee)
}

/** The last message of a conversation that the caller sees, where some of its mail may not be there for them. */
export const lastSeen = (ctx: Ctx, hides: readonly string[]) =>
  sql<{ id: string | null; at: string | null }>`(select c.message_id as id, c.at from email_contacts c
    where v.mailbox_ids && ${hides}::uuid[] and c.contact_id = v.contact_id
      and ${isMessageSeen(ctx, sql`c.message_id`)}
    order by c.at desc, c.message_id desc limit 1)`

const hasHidden = (hides: readonly string[]) => sql<boolean>`v.mailbox_ids && ${hides}::uuid[]`

/** The message that stands for conversation `v`, beside what the caller has `seen` of it. */
export const shownMessage = (hides: readonly string[]) =>
  sql<string>`case when ${hasHidden(hides)} then seen.id else v.last_message_id end`

/** The conversations that a query asks for, of those that the caller may see. */
export const filterBy = (ctx: Ctx, query: Omit<Wanted, 'page' | 'limit'>, hides: readonly string[]) =>
  ctx.db
    .selectFrom('conversations as v')
    .leftJoinLateral(lastSeen(ctx, hides).as('seen'), join => join.onTrue())
    .where(
      sql<boolean>`(not ${hasHidden(hides)} or seen.id is not null or v.contact_id = ${query.contactId ?? null})`,
    )
    .$if(query.mailbox_id !== undefined && hides.includes(query.mailbox_id), q =>
      q.where(sql<boolean>`false`),
    )
    .$if(query.contactId !== undefined, q => q.where('v.contact_id', '=', query.contactId!))
    // Of somebody to whom nobody has written there is nothing to list yet.
    .$if(query.contactId === undefined, q => q.where('v.message_count', '>', 0))
    .$if(query.status !== undefined, q => q.where('v.status', '=', query.status!))
    .$if(query.assignee !== undefined, q =>
      q.where('v.assignee_id', 'is not distinct from', assignedTo(ctx, query.assignee!)),
    )
    .$if(query.mailbox_id !== undefined, q =>
      q.where('v.mailbox_ids', '@>', sql<string[]>`array[${query.mailbox_id}::uuid]`),
    )
    .$if(Boolean(query.q?.trim()), q => q.where('v.contact_id', 'in', matching(ctx, query.q!)))
    .$if(query.unread === true, q => q.where('v.contact_id', 'in', withUnread(ctx)))
    .$if(query.unread === false, q => q.where('v.contact_id', 'not in', withUnread(ctx)))

export const shownAt = (hides: readonly string[]) =>
  sql<string>`case when ${hasHidden(hides)} then coalesce(seen.at, v.last_message_at) else v.last_message_at end`

type Wanted = ConversationQuery & { contactId?: string }

export async function listConversations(
  ctx: Ctx,
  query: Wanted,
): Promise<{ data: Conversation[]; pagination: Pagination }> {
  const hides = await listPrivate(ctx)
  const conversations = filterBy(ctx, query, hides)
  const { data: rows, pagination } = await selectPage(
    query,
    conversations
      .innerJoin('contacts as c', 'c.id', 'v.contact_id')
      .leftJoin('email_messages as m', join => join.on('m.id', '=', shownMessage(hides)))
      .select([
        'v.contact_id',
        shownAt(hides).as('last_message_at'),
        viewOf(ctx, 'm').as('view'),
        'v.message_count',
        'v.status as team_status',
        'v.snooze_until',
        'v.assignee_id',
        'v.mailbox_ids',
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
      .orderBy(shownAt(hides), 'desc')
      .orderBy('v.contact_id'),
    conversations,
  )
  const [unread, counts] = await Promise.all([
    countUnreadOf(
      ctx,
      rows.map(({ contact_id }) => contact_id),
    ),
    countSeen(
      ctx,
      rows.filter(row => row.mailbox_ids.some(id => hides.includes(id))).map(({ contact_id }) => contact_id),
    ),
  ])
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
      ? (mask(row.view, {
          id: row.message_id,
          direction: row.direction,
          subject: row.subject,
          snippet: row.snippet,
          status: row.status,
        }) as Conversation['last_message'])
      : null,
    message_count: counts.get(row.contact_id) ?? row.message_count,
    unread_count: unread.get(row.contact_id) ?? 0,
    status: row.team_status as Conversation['status'],
    snooze_until: row.snooze_until,
    assignee_id: row.assignee_id,
    mailbox_ids: row.mailbox_ids.filter(id => !hides.includes(id)),
  }))
  return { data, pagination }
}

export const readRow = async (ctx: Ctx, contactId: string): Promise<Conversation> =>
  (await listConversations(ctx, { contactId, page: 1, limit: 1 })).data[0]!

export const findContact = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'title', 'company_name'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Each thread by what its first mail was called, the latest first. */
async function listThreads(ctx: Ctx, contactId: string) {
  const { rows } = await sql<{ id: string; subject: string; message_count: number; last_at: string }>`
    select m.thread_id as id, coalesce((array_agg(m.subject order by m.created_at, m.id)
        filter (where ${viewOf(ctx, 'm')} >= 2))[1], '') as subject,
      count(distinct m.id)::integer as message_count, max(m.created_at) as last_at
    from email_contacts c join email_messages m on m.id = c.message_id
    where c.contact_id = ${contactId} and ${isSeen(ctx, 'm')}
    group by m.thread_id order by last_at desc, m.thread_id limit ${MOST_MESSAGES}`.execute(ctx.db)
  return rows
}

export async function loadConversation(ctx: Ctx, contactId: string, threadId?: string) {
  const contact = found(await findContact(ctx, contactId), ContactNotFound)
  const [hides, messages, threads, state, unread] = await Promise.all([
    listPrivate(ctx),
    listWithBodies(ctx, { contactId, limit: MOST_MESSAGES, threadId }),
    listThreads(ctx, contactId),
    findTeamState(ctx, contactId),
    countUnreadOf(ctx, [contactId]),
  ])
  return {
    contact_id: contactId,
    contact,
    unread_count: unread.get(contactId) ?? 0,
    status: (state?.status ?? 'open') as Conversation['status'],
    snooze_until: state?.snooze_until ?? null,
    assignee_id: state?.assignee_id ?? null,
    mailbox_ids: (state?.mailbox_ids ?? []).filter(id => !hides.includes(id)),
    threads,
    messages: messages.reverse(),
  }
}

/** A mail that came, of this conversation: the one named, or the last. */
export const findIncomingOf = (ctx: Ctx, contactId: string, messageId?: string) =>
  ctx.db
    .selectFrom('email_contacts as c')
    .innerJoin('email_messages as m', 'm.id', 'c.message_id')
    .select('m.id')
    .where('c.contact_id', '=', contactId)
    .where('m.direction', '=', 'in')
    .where(isSeen(ctx, 'm'))
    .$if(messageId !== undefined, q => q.where('c.message_id', '=', messageId!))
    .orderBy('c.at', 'desc')
    .orderBy('c.message_id', 'desc')
    .limit(1)
    .executeTakeFirst()
