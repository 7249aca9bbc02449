import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { noEngagement, recencySteps, type Score, scoreContact } from './score.ts'

/** Recomputes and keeps the score; undefined when there is no such contact. */
export async function rescoreContact(ctx: Ctx, contactId: string): Promise<Score | undefined> {
  const row = await ctx.db
    .selectFrom('contacts')
    .leftJoin('contact_engagement as e', 'e.contact_id', 'contacts.id')
    .select([
      'contacts.email',
      'contacts.title',
      'contacts.company_id',
      'contacts.phone',
      'contacts.status',
      'contacts.unsubscribed',
      'contacts.score as old_score',
      'contacts.score_reasons as old_reasons',
      'e.sent',
      'e.opened',
      'e.clicked',
      'e.replied',
      'e.bounced',
      'e.meetings',
      'e.last_engaged_at',
    ])
    .where('contacts.id', '=', contactId)
    .executeTakeFirst()
  if (!row) return undefined
  const engagement = row.sent === null ? noEngagement : { ...noEngagement, ...withoutNulls(row) }
  const scored = scoreContact(row as Parameters<typeof scoreContact>[0], engagement, ctx.now)
  if (row.old_score !== scored.score || !isSame(row.old_reasons, scored.score_reasons)) {
    await ctx.db
      .updateTable('contacts')
      .set({ score: scored.score, score_reasons: toJson(scored.score_reasons) })
      .where('id', '=', contactId)
      .execute()
  }
  await scheduleFade(ctx, contactId, engagement.last_engaged_at)
  return scored
}

const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

const isSame = (stored: unknown, fresh: unknown) =>
  JSON.stringify(sortKeys(stored)) === JSON.stringify(sortKeys(fresh))

const sortKeys = (reasons: unknown) =>
  (reasons as object[]).map(reason => Object.entries(reason).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Recency fades without any event, so the moment of the next step down is put on the agenda. */
async function scheduleFade(ctx: Ctx, contactId: string, lastEngagedAt: string | null): Promise<void> {
  if (!lastEngagedAt) return
  const engaged = Temporal.Instant.from(lastEngagedAt)
  const next = recencySteps
    .map(({ days }) => engaged.add({ hours: days * 24 }))
    .find(at => Temporal.Instant.compare(at, ctx.now) > 0)
  if (next) await ctx.schedule(rescoreJob, { contact_id: contactId }, { key: contactId, at: next })
}

export const rescoreJob = job<{ contact_id: string }>({
  name: 'crm.rescore_contact',
  handler: async (ctx, { contact_id }) => {
    await ctx.transact(inside => rescoreContact(inside, contact_id))
  },
})
