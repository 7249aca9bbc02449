import type { Ctx, WorkCtx } from '#kit/context.ts'
import {
  type FollowUp,
  factsOf,
  findInvoice,
  findInvoiceForUpdate,
  type InvoiceRow,
  lockInvoice,
  prepareFollowUp,
} from '#modules/billing/index.ts'
import { NoPolicyApplies, NoStepLeft } from '../errors.ts'
import { PromiseBroken, PromiseKept } from '../events.ts'
import { planNext } from '../states/plan.ts'
import { writeState } from '../states/queries.ts'
import type { Dunning } from '../states/schema.ts'
import {
  comingSteps,
  type Followed,
  firstLeft,
  isOpen,
  loadFollowed,
  pauseOf,
  presentDunning,
} from '../states/view.ts'
import { makeTask, runStep } from './act.ts'

const hasCome = ({ row, state: { promise } }: Followed): boolean =>
  promise !== null && row.amount_due_cents <= promise.due_cents - promise.amount_cents

/** The morning after: kept, or broken, which somebody is told. */
async function settlePromise(ctx: Ctx, followed: Followed): Promise<void> {
  const { row, state, today } = followed
  const { promise } = state
  if (promise?.state !== 'open' || promise.date >= today) return
  const isKept = hasCome(followed)
  await writeState(ctx, row.id, { promise: { ...promise, state: isKept ? 'kept' : 'broken' } })
  const facts = { ...factsOf(row), promised_on: promise.date, promised_cents: promise.amount_cents }
  await ctx.emit(isKept ? PromiseKept : PromiseBroken, facts)
  if (!isKept) await makeTask(ctx, followed, `Promise for invoice ${row.number} broken`)
}

async function runAllDue(ctx: Ctx, row: InvoiceRow, followUp: FollowUp): Promise<void> {
  const followed = await loadFollowed(ctx, row)
  if (!followed.policy || !isOpen(followed)) return
  await writeState(ctx, row.id, { policy_id: followed.policy.id })
  await settlePromise(ctx, followed)
  if (pauseOf(followed).paused_because === null) {
    const due = comingSteps(followed).filter(({ at }) => Temporal.Instant.compare(at, ctx.now) <= 0)
    const lastMail = due.findLast(({ step }) => step.action === 'mail')
    for (const one of due) {
      const isLate = one.step.action === 'mail' && one !== lastMail
      // An action may have closed it.
      const now = await loadFollowed(ctx, (await findInvoice(ctx, row.id))!)
      if (!isOpen(now)) break
      await runStep(ctx, now, one.step, followUp, isLate ? 'A later one went out in its place' : undefined)
    }
  }
  const after = await findInvoice(ctx, row.id)
  if (after) await planNext(ctx, await loadFollowed(ctx, after))
}

/** The document is made before, with no transaction open; then all that is due happens in one. */
export async function runDueSteps(ctx: WorkCtx, id: string): Promise<void> {
  const followUp = await prepareFollowUp(ctx, id)
  if (!followUp) return
  await ctx.transact(async inner => {
    const row = await findInvoiceForUpdate(inner, id)
    if (row) await runAllDue(inner, row, followUp)
  })
}

export async function advance(ctx: WorkCtx, id: string): Promise<Dunning> {
  await ctx.transact(async inner => refuse(await loadFollowed(inner, await lockInvoice(inner, id))))
  const followUp = await prepareFollowUp(ctx, id)
  return ctx.transact(async inner => {
    const followed = await loadFollowed(inner, await lockInvoice(inner, id))
    const { step } = refuse(followed)
    await writeState(inner, id, { policy_id: followed.policy!.id })
    await runStep(inner, followed, step, followUp!)
    const after = await loadFollowed(inner, await lockInvoice(inner, id))
    await planNext(inner, after)
    return presentDunning(after)
  })
}

function refuse(followed: Followed) {
  if (!followed.policy) throw NoPolicyApplies()
  const left = firstLeft(followed)
  if (!left) throw NoStepLeft()
  return left
}
