import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { Answers, QuestionField, Utm } from '../questions/schema.ts'
import type { Consent, Submission } from './schema.ts'

export interface NewSubmission {
  id: string
  form_id: string
  email: string
  email_key: string
  digest: Buffer
  answers: Answers
  fields: readonly QuestionField[]
  consents: readonly Consent[]
  status: Submission['status']
  spam_reason: Submission['spam_reason']
  page_url: string | null
  referrer: string | null
  utm: Utm
  user_agent: string
  language: string
  asked_at: string | null
  contact_id?: string
}

/** Equal answers of one person come one after the other, however many arrive at once. */
export async function takeTurn({ db }: Ctx, formId: string, emailKey: string, digest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${`submission:${formId}:${emailKey}:${digest.toString('base64')}`}, 0))`.execute(db)
}

export interface EqualSubmission {
  id: string
  status: Submission['status']
}

/** What was said the same way since then, and did not turn out to be spam unless this one is too. */
export async function findEqual(
  { db }: Ctx,
  of: { form_id: string; email_key: string; digest: Buffer; since: string; isSpam: boolean },
): Promise<EqualSubmission | undefined> {
  const row = await db
    .selectFrom('form_submissions')
    .select(['id', 'status'])
    .where('form_id', '=', of.form_id)
    .where('email_key', '=', of.email_key)
    .where('digest', '=', of.digest)
    .where('created_at', '>', of.since)
    .where('status', of.isSpam ? '=' : '!=', 'spam')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as EqualSubmission | undefined
}

export const countRepeat = (ctx: Ctx, id: string) =>
  ctx.db
    .updateTable('form_submissions')
    .set(eb => ({ repeat_count: eb('repeat_count', '+', 1), last_at: ctx.now.toString() }))
    .where('id', '=', id)
    .execute()

export async function insertSubmission(ctx: Ctx, row: NewSubmission): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('form_submissions')
    .values({
      ...row,
      answers: toJson(row.answers),
      fields: toJson(row.fields),
      consents: toJson(row.consents),
      utm: toJson(row.utm),
      created_at: now,
      last_at: now,
    })
    .execute()
}

/** When the address was last asked by mail whether it is theirs. */
export async function lastConfirmationRequest({ db }: Ctx, emailKey: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(asked_at) as at from form_submissions where email_key = ${emailKey} and asked_at is not null`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

export const markConfirmationRequested = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('form_submissions').set({ asked_at: ctx.now.toString() }).where('id', '=', id).execute()

const columns = [
  ...([
    's.id',
    's.form_id',
    's.contact_id',
    's.email',
    's.answers as values',
    's.fields',
    's.consents',
  ] as const),
  ...(['s.status', 's.spam_reason', 's.repeat_count', 's.page_url', 's.referrer', 's.utm'] as const),
  ...(['s.user_agent', 's.created_at', 's.last_at'] as const),
] as const

export interface SubmissionBounds {
  status?: Submission['status'] | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const chosen = (db: Db, formId: string, { status, q, from, to }: SubmissionBounds) =>
  db
    .selectFrom('form_submissions as s')
    .where('s.form_id', '=', formId)
    .$if(status !== undefined, query => query.where('s.status', '=', status!))
    .$if(from !== undefined, query => query.where('s.created_at', '>=', from!))
    .$if(to !== undefined, query => query.where('s.created_at', '<', to!))
    .$if(Boolean(q?.trim()), query => {
      const words = containing(q!.trim())
      return query.where(eb =>
        eb.or([eb('s.email', 'ilike', words), eb(sql<string>`s.answers::text`, 'ilike', words)]),
      )
    })

export function listSubmissions(db: Db, formId: string, bounds: SubmissionBounds, page: PageQuery) {
  return selectPage(
    page,
    chosen(db, formId, bounds)
      .select(columns)
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .$castTo<Submission>(),
  )
}

/** In the order of ids, behind one of them. */
export async function listSubmissionsAfter(
  db: Db,
  formId: string,
  bounds: SubmissionBounds,
  after: string | null,
  limit: number,
): Promise<Submission[]> {
  const rows = await chosen(db, formId, bounds)
    .select(columns)
    .$if(after !== null, query => query.where('s.id', '>', after!))
    .orderBy('s.id')
    .limit(limit)
    .execute()
  return rows as Submission[]
}

export async function findSubmission(db: Db, formId: string, id: string): Promise<Submission | undefined> {
  const row = await db
    .selectFrom('form_submissions as s')
    .select(columns)
    .where('s.form_id', '=', formId)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row as Submission | undefined
}

/** For whoever settles what becomes of it. */
export async function lockSubmission(db: Db, id: string): Promise<Submission | undefined> {
  const row = await db
    .selectFrom('form_submissions as s')
    .select(columns)
    .where('s.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as Submission | undefined
}

export async function settleSubmission(
  { db }: Ctx,
  id: string,
  values: {
    status: Submission['status']
    contact_id?: string
    spam_reason?: Submission['spam_reason']
    confirmed_at?: string
  },
): Promise<void> {
  await db.updateTable('form_submissions').set(values).where('id', '=', id).execute()
}

export async function deleteSubmission(
  db: Db,
  formId: string,
  id: string,
): Promise<Submission['status'] | undefined> {
  const row = await db
    .deleteFrom('form_submissions')
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst()
  return row?.status as Submission['status'] | undefined
}

/** Judged ones are kept for a while, that none is lost; then nobody will look any more. */
export async function dropOldSpam({ db }: Ctx, before: string): Promise<void> {
  await db
    .deleteFrom('form_submissions')
    .where('status', '=', 'spam')
    .where('created_at', '<', before)
    .execute()
}
