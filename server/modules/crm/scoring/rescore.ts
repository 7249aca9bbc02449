import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { listScored, type ScoredRow, updateScores } from './queries.ts'
import { type Engagement, noEngagement, recencySteps, type Score, scoreContact } from './score.ts'

/** Recomputes and keeps the score; undefined when there is no such contact. */
export async function rescoreContact(ctx: Ctx, contactId: string): Promise<Score | undefined> {
  const row = (await listScored(ctx, [contactId]))[0]
  if (!row) return undefined
  const engagement = engagementOf(row)
  const scored = scoreContact(row, engagement, ctx.now)
  await Promise.all([
    hasMoved(row, scored) ? updateScores(ctx, [{ id: contactId, ...scored }]) : undefined,
    scheduleFade(ctx, contactId, engagement.last_engaged_at),
  ])
  return scored
}

/** The same for many at once. Their steps down are on the agenda already. */
export async function rescoreMany(ctx: Ctx, contactIds: readonly string[]): Promise<void> {
  const rows = await listScored(ctx, contactIds)
  const moved: Parameters<typeof updateScores>[1][number][] = []
  const share = shareThread()
  for (const row of rows) {
    await share()
    const scored = scoreContact(row, engagementOf(row), ctx.now)
    if (hasMoved(row, scored)) moved.push({ id: row.id, ...scored })
  }
  if (moved.length > 0) await updateScores(ctx, moved)
}

const engagementOf = (row: ScoredRow): Engagement =>
  row.sent === null ? noEngagement : (row as Engagement & ScoredRow)

const hasMoved = (row: ScoredRow, { score, score_reasons }: Score) =>
  row.score !== score || !isSame(row.score_reasons, score_reasons)

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
