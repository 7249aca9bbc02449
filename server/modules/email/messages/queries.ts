import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { type PageQuery, type Pagination, paginate, slice } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import { holdContactsOf } from '#modules/crm/index.ts'
import type { Address } from '../addresses.ts'
import { isScheduled } from '../scheduling/queries.ts'
import { isFoundBy, matching } from '../search/queries.ts'
import { mask } from '../visibility/mask.ts'
import { isMessageSeen, isSeen, Views, viewOf } from '../visibility/view-queries.ts'
import type { MessageQuery, MessageSummary, StoredMessage } from './schema.ts'
import { eyeColumns, linkColumns, showSummary, summaries, summaryColumns } from './summary-queries.ts'

/** Past this a count only says "many": counting millions of rows for a page number helps nobody. */
const MOST_COUNTED = 10_000

export async function listMessages(
  ctx: Ctx,
  query: MessageQuery,
): Promise<{ data: MessageSummary[]; pagination: Pagination }> {
  const { page: _, limit: __, q, from, to, ...others } = query
  const found = matching(
    { q, from, to },
    Object.values(others).every(value => value === undefined),
  )
  const filtered = ctx.db
    .selectFrom('email_messages')
    .where(isSeen(ctx))
    .$if(found !== undefined, query => query.where('id', '=', found!).where(isFoundBy(ctx, { q, from, to })))
    .$if(query.has_attachment !== undefined, q => q.where(hasFiles(ctx, query.has_attachment!)))
    .$if(query.thread_id !== undefined, q => q.where('thread_id', '=', query.thread_id!))
    .$if(query.direction !== undefined, q => q.where('direction', '=', query.direction!))
    .$if(query.status !== undefined, q => q.where('status', '=', query.status!))
    // Those who look for trouble are led by an index of its own.
    .$if(query.status === 'failed' || query.status === 'unknown', q => q.where('needs_attention', '=', true))
    .$if(query.kind !== undefined, q => q.where('kind', '=', query.kind!))
    .$if(query.contact_id !== undefined, q => q.where('id', 'in', messagesOf('contact', query.contact_id!)))
    .$if(query.mailbox_id !== undefined, q => q.where('id', 'in', messagesOf('mailbox', query.mailbox_id!)))
    .$if(query.source_kind !== undefined, q => q.where('source_kind', '=', query.source_kind!))
    .$if(query.source_id !== undefined, q => q.where('source_id', '=', query.source_id!))
    .$if(query.sender !== undefined, q => {
      const writer = writerOf(ctx, query.sender!)
      // No index answers `is not distinct from`.
      return writer === null ? q.where('user_id', 'is', null) : q.where('user_id', '=', writer)
    })
    .$if(query.template_id !== undefined, q => q.where('template_id', '=', query.template_id!))
    .$if(query.scheduled !== undefined, q =>
      query.scheduled ? q.where(isScheduled(ctx)) : q.where(eb => eb.not(isScheduled(ctx))),
    )
    .$if(query.created_after !== undefined, q => q.where('created_at', '>=', query.created_after!))
    .$if(query.created_before !== undefined, q => q.where('created_at', '<', query.created_before!))
  return pageOf(ctx, filtered as never, query)
}

function writerOf(ctx: Ctx, sender: string): number | null {
  if (sender === 'none') return null
  if (sender === 'me') return userIdOf(ctx) ?? 0
  if (!/^\d{1,9}$/.test(sender)) throw InvalidInput('sender must be me, none or ids')
  return Number(sender)
}

const messagesOf = (what: 'contact' | 'mailbox', id: string) =>
  what === 'contact'
    ? sql<string>`(select message_id from email_contacts where contact_id = ${id})`
    : sql<string>`(select message_id from email_mailboxes where mailbox_id = ${id})`

/** Files that somebody sees; pictures of the text are none. */
const hasFiles = (ctx: Ctx, wanted: boolean) =>
  sql<boolean>`(${viewOf(ctx)} = 3 and exists (select from email_attachments a where a.message_id = email_messages.id
    and (a.content_id is null or a.content_type not like 'image/%'))) = ${wanted}`

type Filtered = ReturnType<typeof summaries>

async function pageOf(ctx: Ctx, filtered: Filtered, query: PageQuery) {
  const { limit, offset } = slice(query)
  const [rows, counted] = await Promise.all([
    filtered
      .select(summaryColumns)
      .select(linkColumns)
      .select(eyeColumns(ctx))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    ctx.db
      .selectFrom(filtered.clearSelect().select('id').limit(MOST_COUNTED).as('counted'))
      .select(eb => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const total = Math.max(Number(counted.total), offset + rows.length)
  return { data: rows.map(row => mask(row.view, showSummary(row))), pagination: paginate(query, total) }
}

/** Mail that went to the local mailbox, because nothing else is set up. */
export const listLocal = (ctx: Ctx, query: PageQuery) =>
  pageOf(ctx, summaries(ctx).where('transport', '=', 'local').where('status', '=', 'sent'), query)

type BodyFilter = { id: string } | Latest

interface Latest {
  contactId: string
  limit: number
  threadId?: string | undefined
}

const latestOf = (ctx: Ctx, { contactId, limit, threadId }: Latest) =>
  sql<string>`(select message_id from email_contacts ${threadId ? sql`join email_messages t on t.id = message_id` : sql``}
    where email_contacts.contact_id = ${contactId} ${threadId ? sql`and t.thread_id = ${threadId}` : sql``}
      and ${isMessageSeen(ctx, sql`message_id`)}
    order by at desc, message_id desc limit ${limit})`

/** Messages with bodies and attachments, newest first: one of them, or the latest of a contact. */
export async function listWithBodies(ctx: Ctx, filter: BodyFilter): Promise<StoredMessage[]> {
  const query = ctx.db
    .selectFrom('email_messages')
    .select([...summaryColumns, 'bcc_list', 'body_html', 'body_text', 'in_reply_to'])
    .select(linkColumns)
    .select(eyeColumns(ctx))
    .where(isSeen(ctx))
  const rows = await ('id' in filter
    ? query.where('id', '=', filter.id)
    : query
        .where('id', 'in', latestOf(ctx, filter))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.limit)
  ).execute()
  const ids = rows.map(({ id }) => id)
  const attachments =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('email_attachments')
          .select(['id', 'message_id', 'filename', 'content_type', 'size', 'content_id'])
          .select(eb => eb('sha256', 'is not', null).as('stored'))
          .where('message_id', 'in', ids)
          .orderBy('position')
          .execute()
  const byMessage = Map.groupBy(attachments, ({ message_id }) => message_id)
  return rows.map(({ bcc_list, body_html, body_text, in_reply_to, ...summary }) =>
    mask(summary.view, {
      ...showSummary(summary),
      bcc: bcc_list as Address[],
      body_html,
      body_text,
      in_reply_to,
      attachments: (byMessage.get(summary.id) ?? []).map(({ message_id: _, stored, ...attachment }) => ({
        ...attachment,
        stored: Boolean(stored),
        inline: isNamed(body_html, attachment.content_id),
      })),
    }),
  )
}

/** By what it is called, or as that is written in an address. */
const isNamed = (html: string | null, contentId: string | null): boolean =>
  html !== null &&
  contentId !== null &&
  [contentId, encodeURIComponent(contentId).replaceAll('%40', '@')].some(id => html.includes(`cid:${id}`))

export const findAttachment = (ctx: Ctx, messageId: string, attachmentId: string) =>
  ctx.db
    .selectFrom('email_attachments as a')
    .innerJoin('email_blobs as b', 'b.sha256', 'a.sha256')
    .innerJoin('email_messages as m', 'm.id', 'a.message_id')
    .select(['a.filename', 'a.content_type', 'b.content'])
    .where('a.id', '=', attachmentId)
    .where('a.message_id', '=', messageId)
    .where(isSeen(ctx, 'm', Views.full))
    // What a confidential mail invites to is as confidential as its text.
    .where(eb =>
      eb.or([
        eb('m.direction', '=', 'in'),
        eb('m.body_html', 'is not', null),
        eb('a.content_type', 'not like', 'text/calendar%'),
      ]),
    )
    .executeTakeFirst()

/** By its signature, which was given to somebody who may read the mail. */
export const findPicture = ({ db }: Ctx, messageId: string, attachmentId: string) =>
  db
    .selectFrom('email_attachments as a')
    .innerJoin('email_blobs as b', 'b.sha256', 'a.sha256')
    .select(['a.filename', 'a.content_type', 'a.size', 'b.sha256', 'b.content'])
    .where('a.id', '=', attachmentId)
    .where('a.message_id', '=', messageId)
    .executeTakeFirst()

/** The messages somebody sent for a thing of theirs, newest first: an invoice, an invitation, a step. */
export const findBySource = (ctx: Ctx, sourceKind: string, sourceId: string) =>
  ctx.db
    .selectFrom('email_messages')
    .select(['id', 'status', 'error', 'sent_at', 'contact_id', 'thread_id'])
    .where('source_kind', '=', sourceKind)
    .where('source_id', '=', sourceId)
    .where('direction', '=', 'out')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

/** Messages of a source that still wait; what is locked is being sent this very moment and cannot be taken back. */
export async function holdQueuedOf(
  ctx: Ctx,
  sourceKind: string,
  sourceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from email_messages where source_kind = ${sourceKind} and source_id = any(${sourceIds}::text[])
      and status = 'queued' for update skip locked`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export const findLocalMessage = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('email_messages')
    .selectAll()
    .where(isSeen(ctx, 'email_messages', Views.full))
    .where('id', '=', id)
    .where('transport', '=', 'local')
    .executeTakeFirst()

/** A message of ours that went to this address. */
export const lockMessageTo = (ctx: Ctx, messageId: string, email: string) => {
  holdContactsOf(ctx, 'email_messages', [messageId])
  return ctx.db
    .selectFrom('email_messages as m')
    .innerJoin('email_recipients as r', 'r.message_id', 'm.id')
    .selectAll('m')
    .where('m.id', '=', messageId)
    .where('m.direction', '=', 'out')
    .where('r.email', '=', email)
    .forUpdate('m')
    .executeTakeFirst()
}

export const setBounced = (
  ctx: Ctx,
  messageId: string,
  { kind, detail, status }: { kind: 'hard' | 'soft'; detail: string; status: string },
) =>
  ctx.db
    .updateTable('email_messages')
    .set({
      bounced_at: ctx.now.toString(),
      bounce_kind: kind,
      error: detail.slice(0, 1_000),
      status,
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', messageId)
    .execute()

export const setFailed = (ctx: Ctx, id: string, error: string) =>
  ctx.db
    .updateTable('email_messages')
    .set({ status: 'failed', error, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()

export const setQueuedAgain = (ctx: Ctx, id: string) =>
  ctx.db
    .updateTable('email_messages')
    .set({
      status: 'queued',
      attempts: 0,
      attempt_id: null,
      handed_over_at: null,
      error: null,
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .execute()

export const findRecipientContact = ({ db }: Ctx, contactId: string) =>
  db.selectFrom('contacts').select(['id', 'email', 'name']).where('id', '=', contactId).executeTakeFirst()
