import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import {
  type FollowUp,
  factsOf,
  findInvoiceOwner,
  mailFollowUp,
  markInvoice,
  markUncollectible,
  requireInvoice,
} from '#modules/billing/index.ts'
import { chargeSoon } from '#modules/collections/index.ts'
import { createTask } from '#modules/crm/index.ts'
import { cancelSubscription, pauseSubscription } from '#modules/subscriptions/index.ts'
import { DunningStepRan } from '../events.ts'
import { writeStep } from '../letters/write.ts'
import type { DunningStep } from '../policies/schema.ts'
import { keepRan } from '../states/queries.ts'
import type { Followed } from '../states/view.ts'

interface Outcome {
  status: 'done' | 'skipped' | 'failed'
  detail: string | null
}
const done = (detail: string | null = null): Outcome => ({ status: 'done', detail })
const skipped = (detail: string): Outcome => ({ status: 'skipped', detail })

/** For the person who looks after the invoice. */
export async function makeTask(ctx: Ctx, { row, today }: Followed, title: string): Promise<void> {
  await createTask(ctx, {
    title,
    due_on: today,
    subject: { type: 'invoice', id: row.id },
    contact_id: row.contact_id,
    assignee_id: await findInvoiceOwner(ctx, row.id),
  })
}

async function perform(
  ctx: Ctx,
  followed: Followed,
  step: DunningStep,
  followUp: FollowUp,
): Promise<Outcome> {
  const { row } = followed
  switch (step.action) {
    case 'mail': {
      if (!row.bill_to_email) return skipped('There is no recipient')
      const { note } = await mailFollowUp(ctx, followUp, await writeStep(ctx, followed, followUp, step))
      return note === null ? done(row.bill_to_email) : { status: 'failed', detail: note }
    }
    case 'task':
      await makeTask(ctx, followed, `Follow up invoice ${row.number}`)
      return done()
    case 'fee':
      return done()
    case 'uncollectible':
      await markUncollectible(ctx, row.id)
      return done()
    case 'pause_subscription':
    case 'cancel_subscription': {
      const id = row.subscription_id
      if (!id) return skipped('The invoice belongs to no subscription')
      const reason = `Invoice ${row.number} is overdue`
      if (step.action === 'pause_subscription') await pauseSubscription(ctx, id, { reason })
      else await cancelSubscription(ctx, id, { reason })
      return done()
    }
    case 'retry': {
      const reason = await chargeSoon(ctx, row)
      return reason === null ? done() : skipped(reason)
    }
  }
}

/** Refused by a rule, it has failed; what failed otherwise is tried again as a whole. */
async function attempt(ctx: Ctx, ...given: [Followed, DunningStep, FollowUp]): Promise<Outcome> {
  try {
    return await perform(ctx, ...given)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { status: 'failed', detail: error.message.slice(0, 500) }
  }
}

/** Does what a step says and keeps that it was done, in the caller's transaction: both, or neither. */
export async function runStep(
  ctx: Ctx,
  followed: Followed,
  step: DunningStep,
  followUp: FollowUp,
  instead?: string,
): Promise<void> {
  const outcome = instead ? skipped(instead) : await attempt(ctx, followed, step, followUp)
  const { offset_days, action, level } = step
  const { id } = followed.row
  await keepRan(ctx, id, {
    round: followed.state.round,
    offset_days,
    action,
    level,
    ...outcome,
    fee_cents: action === 'fee' && outcome.status === 'done' ? step.fee_cents : 0,
    ran_at: ctx.now.toString(),
  })
  if (outcome.status === 'done' && level > followed.level)
    await markInvoice(ctx, id, { dunning_level: level })
  if (instead) return
  const row = await requireInvoice(ctx, id)
  await ctx.emit(DunningStepRan, { ...factsOf(row), offset_days, action, level, result: outcome.status })
}
