import { LRUCache } from 'lru-cache'
import { retryConflicts } from '#kit/conflicts.ts'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { percentOf } from '../campaigns/present.ts'
import { CampaignProgressed, CampaignSent } from '../events.ts'
import { rankVariants, toStats } from '../report/numbers.ts'
import { readNumbersOf } from '../report/tally-queries.ts'
import { dispatchBatch } from '../sending/mails.ts'
import { limitsOf, takePace } from '../sending/pace.ts'
import { letRest, type RunOrder, wake } from '../sending/wake.ts'
import { cancelRest, decide } from '../states/change.ts'
import { pauseRow } from '../states/pause.ts'
import { startScheduled } from '../states/start-scheduled.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateCampaign } from '../stored/queries.ts'
import { freezeBatch } from './freeze.ts'
import { hasPending } from './freeze-queries.ts'
import { decisionOf, look, type NextStep } from './look.ts'

/** Mails after which a run makes room for other campaigns, and its time. */
const MOST = 2_000
const SECONDS = 20

/** One turn of a campaign; ends with somebody having to look at it again at a moment, or with nothing left to do. */
export async function run(ctx: WorkCtx, data: RunOrder): Promise<void> {
  const { campaign_id: id } = data
  const row = await ctx.transact(inner => findCampaign(inner, id))
  if (!row) return
  if (row.status === 'scheduled') await ctx.transact(inner => startScheduled(inner, id))
  else if (row.status === 'canceled') while (await ctx.transact(inner => cancelRest(inner, id)));
  else if (row.status === 'sent') await ctx.transact(inner => decideIfDue(inner, id))
  else if (row.status === 'sending') await sendFor(ctx, data)
}

async function sendFor(ctx: WorkCtx, data: RunOrder): Promise<void> {
  const started = performance.now()
  for (let sent = 0; ; ) {
    if (sent >= MOST || performance.now() - started > SECONDS * 1_000) {
      await ctx.transact(inner => goOn(inner, data.campaign_id, { for: null, at: inner.now }, {}))
      return
    }
    const sight = await ctx.transact(inner => look(inner, data.campaign_id))
    const moved = await act(ctx, sight, data)
    if (moved === null) return
    sent += moved
  }
}

/** What was seen is done; how many mails that made, or null when the turn is over. */
async function act(ctx: WorkCtx, sight: NextStep, data: RunOrder): Promise<number | null> {
  const id = data.campaign_id
  switch (sight.kind) {
    case 'gone':
      return null
    case 'freeze':
      await retryConflicts(() => freezeBatch(ctx, id))
      return 0
    case 'send': {
      const { granted, waitMs } = await takePace(
        ctx,
        limitsOf(ctx.organizationId, sight.row, sight.way),
        sight.most,
      )
      if (granted > 0) return retryConflicts(() => ctx.transact(inner => dispatchBatch(inner, id, granted)))
      await ctx.transact(inner =>
        goOn(inner, id, { for: 'rate', at: inner.now.add({ milliseconds: waitMs }) }, {}),
      )
      return null
    }
    case 'wait':
      await ctx.transact(inner => waitFor(inner, sight, data))
      return null
    case 'pause':
      await ctx.transact(async inner => {
        const row = await lockCampaign(inner, id)
        if (row?.status === 'sending') await pauseRow(inner, row, sight.reason, sight.error)
      })
      return null
    case 'tested':
      return (await ctx.transact(inner => closeTest(inner, id))) ? 0 : null
    case 'done':
      await ctx.transact(inner => finish(inner, id))
      return null
  }
}

/** Whoever is under way settles soon, or at the latest when its server is back: the longer nothing moves, the rarer one looks. */
async function waitFor(ctx: Ctx, sight: Extract<NextStep, { kind: 'wait' }>, data: RunOrder): Promise<void> {
  const under_way = sight.standing.under_way
  const idle = data.under_way === under_way ? (data.idle ?? 0) + 1 : 0
  const soon = ctx.now.add({ seconds: Math.min(60, 2 ** Math.min(idle, 6)) })
  const at = sight.at && Temporal.Instant.compare(sight.at, ctx.now) > 0 ? sight.at : soon
  // A wait until tomorrow is looked at in between: somebody may raise the cap.
  const next =
    Temporal.Instant.compare(at, ctx.now.add({ minutes: 5 })) > 0 ? ctx.now.add({ minutes: 5 }) : at
  await goOn(ctx, sight.row.id, { for: sight.for, at: next, until: sight.at }, { idle, under_way })
}

/** Notes what it waits for, tells those who watch, and has somebody look again. */
async function goOn(
  ctx: Ctx,
  id: string,
  next: { for: CampaignRow['waiting_for']; at: Temporal.Instant; until?: Temporal.Instant | null },
  idle: Pick<RunOrder, 'idle' | 'under_way'>,
): Promise<void> {
  const row = await lockCampaign(ctx, id)
  if (row?.status !== 'sending') return
  const shown = next.for === null ? null : (next.until ?? next.at).toString({ fractionalSecondDigits: 3 })
  await updateCampaign(ctx, id, { waiting_for: next.for, next_at: shown })
  const { total } = await readNumbersOf(ctx.db, id)
  const { recipients, pending } = toStats(total)
  const percent = percentOf(row, recipients, pending)
  if (isNews(ctx, id, percent)) {
    await ctx.emit(CampaignProgressed, { campaign_id: id, name: row.name, percent })
  }
  await wake(ctx, { campaign_id: id, ...idle }, next.at)
}

const TOLD = new LRUCache<string, { percent: number; at: number }>({ max: 1_000 })
const NEWS_EVERY_MS = 1_000

/** Those who watch hear of it once a second at most, and only when there is something to hear. */
function isNews({ now }: Ctx, id: string, percent: number): boolean {
  const last = TOLD.get(id)
  const at = now.epochMilliseconds
  if (last && (last.percent === percent || (at >= last.at && at - last.at < NEWS_EVERY_MS))) return false
  TOLD.set(id, { percent, at })
  return true
}

async function finish(ctx: Ctx, id: string): Promise<void> {
  const row = await lockCampaign(ctx, id)
  if (row?.status !== 'sending' || (await hasPending(ctx, id))) return
  const now = ctx.now.toString()
  await updateCampaign(ctx, id, {
    status: 'sent',
    finished_at: now,
    waiting_for: null,
    next_at: null,
    updated_at: now,
  })
  const { recipients, sent } = toStats((await readNumbersOf(ctx.db, id)).total)
  if (row.ab_test !== null && row.winner === null) await planDecision(ctx, row)
  else await letRest(ctx, id)
  await ctx.emit(CampaignSent, { campaign_id: id, name: row.name, recipients, sent })
}

/** The moment is counted from the last mail of the test. */
async function planDecision(ctx: Ctx, row: CampaignRow): Promise<Temporal.Instant> {
  if (row.decide_at) return Temporal.Instant.from(row.decide_at)
  const at = decisionOf(row, ctx.now)
  await updateCampaign(ctx, row.id, { test_sent_at: ctx.now.toString(), decide_at: at.toString() })
  await wake(ctx, { campaign_id: row.id }, at)
  return at
}

/** True when it has been decided and the rest can go out. */
async function closeTest(ctx: Ctx, id: string): Promise<boolean> {
  const row = await lockCampaign(ctx, id)
  if (row?.status !== 'sending') return false
  if (row.winner) return true
  const at = await planDecision(ctx, row)
  if (Temporal.Instant.compare(at, ctx.now) > 0) {
    await goOn(ctx, id, { for: 'ab_test', at }, {})
    return false
  }
  await decideByRate(ctx, row)
  return true
}

async function decideIfDue(ctx: Ctx, id: string): Promise<void> {
  const row = await lockCampaign(ctx, id)
  if (row?.status !== 'sent' || row.ab_test === null || row.winner || !row.decide_at) {
    await letRest(ctx, id)
    return
  }
  const at = Temporal.Instant.from(row.decide_at)
  if (Temporal.Instant.compare(at, ctx.now) > 0) await wake(ctx, { campaign_id: id }, at)
  else {
    await decideByRate(ctx, row)
    await letRest(ctx, id)
  }
}

async function decideByRate(ctx: Ctx, row: CampaignRow): Promise<void> {
  const [best] = rankVariants(row.ab_test as StoredTest, await readNumbersOf(ctx.db, row.id))
  await decide(ctx, row, best!.label, 'rate')
}
