import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { Address } from '../addresses.ts'
import { isSeen, Views } from '../visibility/view-queries.ts'

const columns = [
  'id',
  'user_id',
  'revision',
  'to_list',
  'cc_list',
  'bcc_list',
  'subject',
  'body_html',
  'quoted_html',
  'contact_id',
  'deal_id',
  'account_id',
  'reply_to_message_id',
  'mode',
  'answers',
  'template_id',
  'signature',
  'track_opens',
  'track_clicks',
  'send_at',
  'follow_up',
  'message_id',
  'created_at',
  'updated_at',
] as const

const own = ({ db }: Ctx, userId: number) =>
  db.selectFrom('email_drafts').select(columns).where('user_id', '=', userId)

export const findDraft = (ctx: Ctx, userId: number, id: string) =>
  own(ctx, userId).where('id', '=', id).executeTakeFirst()
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Also one that was sent: whoever sends it again finds the message. */
export const lockDraft = (ctx: Ctx, userId: number, id: string) =>
  own(ctx, userId).where('id', '=', id).forUpdate().executeTakeFirst()

export const findAnswerTo = (ctx: Ctx, userId: number, messageId: string) =>
  own(ctx, userId).where('answers', '=', messageId).where('message_id', 'is', null).executeTakeFirst()

export const pageDrafts = (ctx: Ctx, userId: number, contactId: string | undefined, page: PageQuery) =>
  selectPage(
    page,
    own(ctx, userId)
      .where('message_id', 'is', null)
      .$if(contactId !== undefined, query => query.where('contact_id', '=', contactId!))
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc'),
  )

export type NewDraft = Insertable<DB['email_drafts']>

/** Nothing where the person is answering that message already. */
export const insertDraft = ({ db }: Ctx, draft: NewDraft) =>
  db
    .insertInto('email_drafts')
    .values(draft)
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

export const updateDraft = (ctx: Ctx, id: string, values: Updateable<DB['email_drafts']>) =>
  ctx.db
    .updateTable('email_drafts')
    .set(eb => ({ ...values, revision: eb('revision', '+', 1), updated_at: ctx.now.toString() }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteDraft = ({ db }: Ctx, userId: number, id: string) =>
  db
    .deleteFrom('email_drafts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const setSentAs = ({ db }: Ctx, id: string, messageId: string) =>
  db.updateTable('email_drafts').set({ message_id: messageId }).where('id', '=', id).execute()

export const asList = (list: readonly Address[]) => toJson(list)

/** Which of the things that a draft refers to are there. */
export async function findReferred(
  { db }: Ctx,
  ids: { contact_id?: string; deal_id?: string; account_id?: string },
) {
  const there = (table: 'contacts' | 'deals' | 'mailboxes', id: string | undefined) =>
    id === undefined
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from ${sql.table(table)} where id = ${id}::uuid)`
  const { rows } = await sql<{ contact: boolean; deal: boolean; mailbox: boolean }>`select
    ${there('contacts', ids.contact_id)} as contact, ${there('deals', ids.deal_id)} as deal,
    ${there('mailboxes', ids.account_id)} as mailbox`.execute(db)
  return rows[0]!
}

/** A message as whoever answers or forwards it needs it. */
/** A mail to be answered or passed on: one that the caller may read. */
export const findAnswered = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('email_messages')
    .where(isSeen(ctx, 'email_messages', Views.full))
    .select([
      'id',
      'direction',
      'contact_id',
      'mailbox_id',
      'from_email',
      'from_name',
      'reply_to',
      'reply_list',
      'to_list',
      'cc_list',
      'subject',
      'body_html',
      'body_text',
      'sent_at',
      'received_at',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
export type AnsweredMessage = NonNullable<Awaited<ReturnType<typeof findAnswered>>>

/** By which a person is written to: their login and their mailboxes, and the one that the message came to. */
export async function listOwnAddresses({ db }: Ctx, userId: number, mailboxId: string | null) {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}
    union select email from mailboxes where user_id = ${userId} or id = ${mailboxId}::uuid`.execute(db)
  return rows.map(({ email }) => email)
}

export const findSentAs = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('email_messages')
    .select(['id', 'tracking_id', 'status', 'from_email', 'to_list', 'scheduled_at', 'undo_until'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()

/** Those that were sent a while ago: nobody waits for an answer about them any more. */
export const deleteSentDrafts = ({ db }: Ctx, before: string) =>
  sql`delete from email_drafts d using email_messages m
    where d.message_id = m.id and d.updated_at < ${before} and m.status not in ('queued', 'sending')
      and m.updated_at < ${before}`.execute(db)
