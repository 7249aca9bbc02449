import type { Ctx } from '#kit/context.ts'
import { factsOf, type InvoiceRow, listOpenInvoices, markInvoice } from '#modules/billing/index.ts'
import { DunningStepRan } from './events.ts'
import { listPolicies } from './policies/queries.ts'
import { createPolicy } from './policies/service.ts'
import { promise } from './running/steer.ts'
import { planNext } from './states/plan.ts'
import { keepRan, writeState } from './states/queries.ts'
import { comingSteps, loadFollowed } from './states/view.ts'

const LATE = 'Consulting, September'
const PROMISED = 'Consulting, October'
const MANY = 100

const steps = [
  { offset_days: 3, action: 'mail', level: 1 },
  {
    offset_days: 14,
    action: 'mail',
    level: 2,
    show_interest: true,
    subject: 'Second reminder: invoice {{ invoice.number }}',
    body_html:
      '<p>Dear {{ customer.name }},</p><p>invoice {{ invoice.number }} over {{ invoice.amount_due }} was due on {{ invoice.due_date }}, {{ late.days }} days ago. Please pay it within a week, or tell us what keeps you from it.</p>',
  },
  { offset_days: 30, action: 'task', level: 3 },
  { offset_days: 45, action: 'mail', level: 4, show_interest: true },
] as const

/** A policy, an invoice on its second level, and a customer who promised to pay the rest. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if ((await listPolicies(ctx)).length > 0) return
  await createPolicy(ctx, { name: 'Standard', is_default: true, steps: [...steps] })
  const open = await listOpenInvoices(ctx, undefined, MANY)
  const late = open.find(({ title }) => title === LATE)
  if (late) await followUp(ctx, late)
  const promised = open.find(({ title }) => title === PROMISED)
  if (promised) {
    const today = ctx.now.toZonedDateTimeISO('UTC').toPlainDate()
    await promise(ctx, promised.id, {
      date: today.add({ days: 9 }).toString(),
      note: 'By phone: the rest comes with their next payment run',
    })
  }
}

/** What would have run on its day, has. */
async function followUp(ctx: Ctx, row: InvoiceRow): Promise<void> {
  const followed = await loadFollowed(ctx, row)
  let level = 0
  for (const { at, step } of comingSteps(followed)) {
    if (Temporal.Instant.compare(at, ctx.now) > 0) break
    const { offset_days, action } = step
    level = Math.max(level, step.level)
    await keepRan(ctx, row.id, {
      round: followed.state.round,
      offset_days,
      action,
      level: step.level,
      status: 'done',
      detail: row.bill_to_email,
      fee_cents: 0,
      ran_at: at.toString(),
    })
    await ctx.emit(DunningStepRan, { ...factsOf(row), offset_days, action, level, result: 'done' })
  }
  await writeState(ctx, row.id, { policy_id: followed.policy!.id })
  await markInvoice(ctx, row.id, { dunning_level: level })
  await planNext(ctx, await loadFollowed(ctx, row))
}
