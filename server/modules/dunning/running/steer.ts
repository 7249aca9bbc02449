import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import {
  factsOf,
  findInvoiceForUpdate,
  type InvoiceRow,
  lockInvoice,
  markInvoice,
  requireInvoice,
  restartReminders,
} from '#modules/billing/index.ts'
import { NoPolicyApplies } from '../errors.ts'
import { DunningPaused, DunningResumed, PromiseMade } from '../events.ts'
import { planNext } from '../states/plan.ts'
import { type StateRow, writeState } from '../states/queries.ts'
import type { Dunning, PromiseIn } from '../states/schema.ts'
import { type Followed, isHeld, loadFollowed, presentDunning } from '../states/view.ts'
import { makeTask } from './act.ts'

const PROMISED_DAYS = 90

export const getDunning = async (ctx: Ctx, id: string): Promise<Dunning> =>
  presentDunning(await loadFollowed(ctx, await requireInvoice(ctx, id)))

async function open(ctx: Ctx, id: string): Promise<Followed> {
  const followed = await loadFollowed(ctx, await lockInvoice(ctx, id))
  if (!followed.policy) throw NoPolicyApplies()
  return followed
}

async function settle(ctx: Ctx, row: InvoiceRow): Promise<Dunning> {
  const after = await loadFollowed(ctx, row)
  await planNext(ctx, after)
  return presentDunning(after)
}

type Pause = Pick<StateRow, 'paused_because' | 'paused_until'>

async function pauseFor(ctx: Ctx, { row, policy, state }: Followed, pause: Pause): Promise<void> {
  const isSame = state.paused_because === pause.paused_because && state.paused_until === pause.paused_until
  if (isSame) return
  await writeState(ctx, row.id, { policy_id: policy?.id ?? null, ...pause })
  await ctx.emit(DunningPaused, {
    ...factsOf(row),
    because: pause.paused_because!,
    until: pause.paused_until,
  })
}

export async function pause(ctx: Ctx, id: string, until: string | null | undefined): Promise<Dunning> {
  const followed = await open(ctx, id)
  await pauseFor(ctx, followed, { paused_because: 'manual', paused_until: until ?? null })
  return settle(ctx, followed.row)
}

/** Also where no policy applies: the reminders that a reply stopped go on, too. */
export async function resume(ctx: Ctx, id: string): Promise<Dunning> {
  const followed = await loadFollowed(ctx, await lockInvoice(ctx, id))
  const { state, row } = followed
  await restartReminders(ctx, row)
  if (isHeld(followed)) {
    const isPromised = state.promise?.state === 'open'
    await writeState(ctx, id, {
      paused_because: null,
      paused_until: null,
      ...(isPromised ? { promise: null } : {}),
    })
    await ctx.emit(DunningResumed, factsOf(row))
  }
  return settle(ctx, row)
}

export async function promise(ctx: Ctx, id: string, given: PromiseIn): Promise<Dunning> {
  const followed = await open(ctx, id)
  const { row, today } = followed
  const latest = Temporal.PlainDate.from(today).add({ days: PROMISED_DAYS }).toString()
  if (given.date < today || given.date > latest) {
    throw InvalidInput(say`date must lie between ${{ earliest: today }} and ${{ latest }}`)
  }
  const amount_cents = given.amount_cents ?? row.amount_due_cents
  const { date, note = null } = given
  const promised = { date, amount_cents, note, state: 'open' as const, due_cents: row.amount_due_cents }
  const { promise: before, paused_because } = followed.state
  const isSame = before?.date === date && before.amount_cents === amount_cents && before.note === note
  if (isSame && before.state === 'open' && paused_because === 'promise') return settle(ctx, row)
  await pauseFor(ctx, followed, { paused_because: 'promise', paused_until: date })
  await writeState(ctx, id, { promise: promised })
  await ctx.emit(PromiseMade, { ...factsOf(row), promised_on: date, promised_cents: amount_cents })
  return settle(ctx, row)
}

/** Steps count from that day, and none of them has run. */
export async function restart(ctx: Ctx, id: string, from: string | null | undefined): Promise<Dunning> {
  const { row, state, policy, today } = await open(ctx, id)
  await writeState(ctx, id, {
    policy_id: policy!.id,
    counts_from: from ?? today,
    round: state.round + 1,
    paused_because: null,
    paused_until: null,
    promise: null,
  })
  await markInvoice(ctx, id, { dunning_level: 0 })
  return settle(ctx, row)
}

/** Somebody who answers is being talked to: it waits for as long as the policy says, and a person hears of it. */
export async function pauseOnReply(ctx: Ctx, id: string): Promise<void> {
  const found = await findInvoiceForUpdate(ctx, id)
  if (!found) return
  const followed = await loadFollowed(ctx, found)
  const { policy, row, today, state } = followed
  if (!policy || row.status !== 'open') return
  await makeTask(ctx, followed, `Answer the reply about invoice ${row.number}`)
  // What was agreed on by hand is not undone by a letter.
  const isAgreed = state.paused_because === 'manual' && state.paused_until === null
  if (policy.reply_pause_days > 0 && !isAgreed) {
    const until = Temporal.PlainDate.from(today).add({ days: policy.reply_pause_days }).toString()
    await pauseFor(ctx, followed, { paused_because: 'reply', paused_until: until })
  }
  await settle(ctx, row)
}
