import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/**
 * Mail of an organization is filed one after the other: the same mail in two mailboxes, or a mail and its answer, meet
 * whichever comes first.
 */
export async function lockFiling(ctx: Ctx): Promise<void> {
  await filingLock(ctx).execute(ctx.db)
}

/** For one that is filed by itself: its statements wait, and nobody for them. */
export const lockFilingAhead = (ctx: Ctx): void => ctx.write(filingLock(ctx).compile(ctx.db))

const filingLock = ({ organizationId }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mail filing ${organizationId}`}, 0))`

/** Threads of filed mail that refers to any of these. */
export async function listReferring({ db }: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ thread_id: string }>`
    select distinct thread_id from email_messages
    where (direction = 'in' or transport = 'external') and reference_ids && ${ids}::text[]`.execute(db)
  return rows.map(({ thread_id }) => thread_id)
}

export const joinThreads = ({ db }: Ctx, kept: string, others: readonly string[]) =>
  db
    .updateTable('email_messages')
    .set({ thread_id: kept })
    .where('thread_id', '=', sql<string>`any(${others}::uuid[])`)
    .execute()

const MOST_COMPARED = 500

/** Subjects with all these words, of what these contacts wrote and got in a time, the latest first. */
export async function listSubjects(
  { db }: Ctx,
  contactIds: readonly string[],
  words: readonly string[],
  [from, to]: readonly [Temporal.Instant, Temporal.Instant],
) {
  const { rows } = await sql<{ subject: string; thread_id: string }>`
    select m.subject, m.thread_id from (
      select message_id, at from email_contacts
      where contact_id = any(${contactIds}::uuid[]) and at between ${from.toString()} and ${to.toString()}
      order by at desc limit ${MOST_COMPARED}) near
    join email_messages m on m.id = near.message_id
    where lower(m.subject) like all(${words.map(word => `%${word}%`)}::text[]) order by near.at desc`.execute(
    db,
  )
  return rows
}
