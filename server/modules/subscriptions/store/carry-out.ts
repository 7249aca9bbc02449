import { type Ctx, userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { Profile } from '#modules/billing/index.ts'
import type { Effect, Run, Snapshot, State } from '../engine/run.ts'
import type { Change, ChangeDocument } from '../engine/schema.ts'
import { isDue, nextStep } from '../engine/steps.ts'
import {
  aboutSubscription,
  SubscriptionCanceled,
  SubscriptionChanged,
  SubscriptionChangeFailed,
  SubscriptionChangeScheduled,
  SubscriptionRenewed,
  SubscriptionResumed,
  TrialConverted,
} from '../events.ts'
import { book } from '../ledger/book.ts'
import { replaceItems, type SubscriptionRow, updateSubscription } from '../queries.ts'
import { presentItem } from '../value/present-item.ts'
import { writerOf } from './documents.ts'
import { renewSubscription } from './order.ts'
import {
  closeChange,
  cutRange,
  findChange,
  insertChange,
  saveCharges,
  saveRedeemed,
  settleRange,
} from './queries.ts'

/** Writes all that a run came to, in the caller's transaction and behind the subscription's lock. */
export async function carryOut(
  ctx: Ctx,
  profile: Profile,
  before: State,
  run: Run,
): Promise<{ row: SubscriptionRow; documents: Map<string, ChangeDocument[]> }> {
  const { effects } = run
  const { timezone } = profile.organization
  for (const effect of effects) {
    if (effect.do !== 'book') continue
    await book(ctx, timezone, {
      subscriptionId: run.row.id,
      customerId: run.row.customer_id,
      kind: effect.kind,
      deltaCents: effect.delta_cents,
      note: effect.note,
    })
  }
  const writer = writerOf(ctx, profile, run)
  const papers = effects.filter(effect => ['invoice', 'note', 'carry', 'refund'].includes(effect.do))
  // A renewal's own writes go out in the batch of its invoice: the counter is locked for two round trips only.
  const isBatched = papers.length === 1 && papers[0]!.do === 'invoice'
  let rest: Promise<SubscriptionRow> | undefined
  for (const effect of papers) {
    if (effect.do === 'invoice') {
      const alongside = isBatched ? () => (rest = writeRest(ctx, before, run)) : undefined
      await writer.invoice(effect.invoice, alongside)
    } else if (effect.do === 'note') await writer.note(effect.note)
    else if (effect.do === 'carry') await writer.carry(effect)
    else if (effect.do === 'refund') await writer.refund(effect)
  }
  await writer.mailNotes()
  const row = await (rest ?? writeRest(ctx, before, run))
  await writeChanges(ctx, run, row, writer.documents)
  return { row, documents: writer.documents }
}

const differing = (before: SubscriptionRow, after: SubscriptionRow): Partial<SubscriptionRow> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => before[key as keyof SubscriptionRow] !== value),
  )

async function writeRest(ctx: Ctx, before: State, run: Run): Promise<SubscriptionRow> {
  const { row, effects } = run
  const next = nextStep(run)
  const [updated] = await Promise.all([
    updateSubscription(ctx, row.id, { ...differing(before.row, row), value_set: row.value_set }),
    run.items === before.items ? undefined : replaceItems(ctx, row.id, run.items),
    ...run.coupons
      .filter(coupon => !before.coupons.includes(coupon))
      .map(coupon => saveRedeemed(ctx, coupon)),
    // Of periods that are over nothing is given back any more: only the running one's are kept.
    run.charges === before.charges ? undefined : saveCharges(ctx, row, run.charges),
    ...effects.map(effect => {
      if (effect.do === 'settle') return settleRange(ctx, row.id, effect, effect.invoice_id)
      if (effect.do === 'cut') return cutRange(ctx, row.id, effect)
      return effect.do === 'tell' ? tell(ctx, row, effect) : undefined
    }),
    next
      ? ctx.schedule(
          renewSubscription,
          { subscription_id: row.id },
          { key: row.id, at: isDue(run, next) ? ctx.now : next.at },
        )
      : ctx.unschedule(renewSubscription, row.id),
  ])
  return updated
}

function tell(
  ctx: Ctx,
  row: SubscriptionRow,
  effect: Extract<Effect, { do: 'tell' }>,
): Promise<void> | undefined {
  const about = aboutSubscription(row)
  if (effect.what === 'renewed') {
    const { invoice_id, period_start } = effect
    return ctx.emit(SubscriptionRenewed, { ...about, invoice_id, period_start })
  }
  if (effect.what === 'converted') return ctx.emit(TrialConverted, about)
  if (effect.what === 'resumed') return ctx.emit(SubscriptionResumed, about)
  return undefined
}

export const sideOf = (side: Snapshot): Change['before'] => ({
  ...side,
  billing_interval: side.billing_interval as Change['before']['billing_interval'],
  items: side.items.map((item, position) => presentItem(item, position)),
})

async function writeChanges(
  ctx: Ctx,
  { effects, row: { id } }: Run,
  row: SubscriptionRow,
  documents: Map<string, ChangeDocument[]>,
): Promise<void> {
  const now = ctx.now.toString()
  for (const effect of effects) {
    if (effect.do !== 'add' && effect.do !== 'close') continue
    const { change, status } = effect
    const papers = documents.get(change.id) ?? []
    if (effect.do === 'add') {
      await insertChange(ctx, {
        id: change.id,
        subscription_id: id,
        seq: change.seq,
        kind: change.kind,
        status,
        proration: change.proration,
        effective_on: change.effective_on,
        request: toJson(change.request),
        before: toJson(sideOf(effect.before)),
        after: toJson(sideOf(effect.after)),
        documents: toJson(papers),
        created_by_id: userIdOf(ctx),
        created_at: now,
        applied_at: status === 'applied' ? now : null,
      })
    } else {
      await closeChange(ctx, change.id, {
        status,
        error: effect.error ?? null,
        ...(effect.before ? { before: toJson(sideOf(effect.before)) } : {}),
        ...(effect.after ? { after: toJson(sideOf(effect.after)) } : {}),
        documents: toJson(papers),
        ...(status === 'applied' ? { applied_at: now } : {}),
      })
    }
    await tellChange(ctx, row, effect, papers)
  }
}

async function tellChange(
  ctx: Ctx,
  row: SubscriptionRow,
  effect: Extract<Effect, { do: 'add' | 'close' }>,
  documents: ChangeDocument[],
): Promise<void> {
  const { change, status } = effect
  const about = { ...aboutSubscription(row), change_id: change.id }
  if (status === 'scheduled')
    return ctx.emit(SubscriptionChangeScheduled, { ...about, effective_on: change.effective_on })
  if (status === 'failed') {
    const stored = await findChange(ctx, row.id, change.id)
    const error = effect.do === 'close' ? (effect.error ?? '') : ''
    const created_by_id = stored?.created_by_id ?? null
    return ctx.emit(SubscriptionChangeFailed, { ...about, error, created_by_id })
  }
  if (status !== 'applied') return
  if (change.kind === 'change') return ctx.emit(SubscriptionChanged, { ...about, documents })
  if (change.kind === 'cancel' && effect.do === 'close') {
    const reason = change.request.reason ?? null
    return ctx.emit(SubscriptionCanceled, { ...aboutSubscription(row), at_period_end: false, reason })
  }
}
