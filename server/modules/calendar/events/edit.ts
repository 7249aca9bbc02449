import { type Ctx, userIdOf } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { holdParties } from '#modules/crm/index.ts'
import { mailsOf, type Notice, sendNotices } from '../guests/notices.ts'
import { DAY } from '../recurrence/days.ts'
import { readDefaults } from '../settings/queries.ts'
import { apply, noteChanges } from './apply.ts'
import { expandAll, findConflicts } from './conflicts.ts'
import { uidOf } from './create.ts'
import { readChange } from './fields.ts'
import { type Plan, planDelete, planUpdate, type Target } from './plan.ts'
import { holdEventParties, lockHeldEvent } from './queries.ts'
import { type DryRun, EventChanged, EventNotFound, type EventPatch } from './schema.ts'
import type { EventState } from './state.ts'

export interface EditOptions extends Target {
  dry_run?: boolean | undefined
  notify?: boolean | undefined
  /** The ETag that the caller has seen. */
  ifMatch?: string | undefined
}

export const etagOf = (state: EventState): string => `"${state.id}-${state.revision}"`

/** Its parties are held by then. */
async function claimEvent(ctx: Ctx, id: string, { ifMatch }: EditOptions): Promise<EventState> {
  const state = found(await lockHeldEvent(ctx, id, userIdOf(ctx)), EventNotFound)
  if (ifMatch !== undefined && ifMatch !== '*') {
    const seen = ifMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
    if (!seen.includes(etagOf(state))) throw EventChanged()
  }
  return state
}

const nowOf = (ctx: Ctx) => ctx.now.toString({ fractionalSecondDigits: 3 })

export async function planEdit(ctx: Ctx, id: string, body: EventPatch, options: EditOptions): Promise<Plan> {
  holdEventParties(ctx, id)
  holdParties(ctx, { companies: [body.company_id], contacts: [body.contact_id], deals: [body.deal_id] })
  // Another calendar and another owner come before the event; where there is neither, all is asked for together.
  const isMoved = body.calendar_id !== undefined || body.owner_id !== undefined
  const [change, { zone, minutes }, claimed] = await Promise.all([
    readChange(ctx, body),
    readDefaults(ctx.db),
    isMoved ? undefined : claimEvent(ctx, id, options),
  ])
  const state = claimed ?? (await claimEvent(ctx, id, options))
  return planUpdate(state, { ...options, ...targetOf(body, options) }, change, {
    zone,
    minutes,
    uidOf: one => uidOf(ctx, one),
    now: nowOf(ctx),
  })
}

const targetOf = (body: Target, query: Target): Target => ({
  scope: query.scope ?? body.scope,
  recurrence_id: query.recurrence_id ?? body.recurrence_id,
})

export async function planRemoval(ctx: Ctx, id: string, body: Target, options: EditOptions): Promise<Plan> {
  holdEventParties(ctx, id)
  const state = await claimEvent(ctx, id, options)
  return planDelete(state, targetOf(body, options), { now: nowOf(ctx) })
}

/**
 * Writes the plan, mails whoever must know, and counts the change. What is read for the answer is read before that:
 * whoever counts holds up everybody else who changes the calendar.
 */
export async function carryOut<T = void>(
  ctx: Ctx,
  plan: Plan,
  notify: boolean | undefined,
  read?: () => Promise<T>,
): Promise<T> {
  // Of what is deleted the guests are gone with it: who gets which mail is settled before.
  const notices = notify === false ? [] : await mailsOf(ctx, plan)
  const applied = apply(ctx, plan)
  // Behind the row itself, and together with what tells others of it.
  const early = isPlain(plan, notices) ? read?.() : undefined
  await Promise.all([applied, early])
  await sendNotices(ctx, notices)
  const found = (await (early ?? read?.())) as T
  noteChanges(ctx, plan.steps)
  return found
}

/** Whether one row is changed and no guest hears of it or is asked again: then nothing of the answer is still to come. */
const isPlain = ({ steps: [step, ...others] }: Plan, notices: readonly Notice[]): boolean =>
  others.length === 0 && notices.length === 0 && !!step!.before && !!step!.after && !step!.isRetimed

/** The one occurrence that an edit is about, where it is about one. */
export const onlyThat = ({ scope, recurrence }: Plan) => ({
  recurrence: scope === 'this' ? recurrence : null,
})

/** The event that an edit answers with. */
export const resultOf = (plan: Plan): EventState | null => plan.steps.at(-1)!.after

export async function tellPlan(ctx: Ctx, plan: Plan, notify: boolean | undefined): Promise<DryRun> {
  const { steps } = plan
  const after = steps.flatMap(step => step.after ?? [])
  const result = resultOf(plan)
  const ids = steps.flatMap(step => step.before?.id ?? [])
  const [mails, conflicts] = await Promise.all([
    notify === false ? [] : mailsOf(ctx, plan),
    result ? findConflicts(ctx, result, userIdOf(ctx), { ...onlyThat(plan), except: ids }) : [],
  ])
  return {
    events: {
      created: steps.filter(step => !step.before).length,
      updated: steps.filter(step => step.before && step.after).length,
      deleted: steps.filter(step => !step.after).length,
    },
    occurrences_changed: countChanged(ctx, plan),
    exceptions: {
      kept: after.reduce((sum, { exdates, overrides }) => sum + exdates.length + overrides.length, 0),
      dropped: plan.dropped.length,
    },
    mails: mails.map(({ email, method }) => ({ email, method })),
    conflicts,
  }
}

/** How many occurrences of the next twelve months are other ones than before. */
function countChanged(ctx: Ctx, { steps }: Plan): number {
  const from = ctx.now.epochMilliseconds
  const show = (events: readonly EventState[]) =>
    expandAll(events, from, from + 366 * DAY).map(({ state, occurrence: { startAt, endAt } }) => {
      const { title, description, location, meeting_url, status, show_as, color, calendar_id } = state
      const { contact_id, company_id, deal_id, owner_id, reminders, timezone, all_day } = state
      return JSON.stringify([
        ...[startAt, endAt, timezone, all_day, title, description, location, meeting_url, status, show_as],
        ...[color, calendar_id, contact_id, company_id, deal_id, owner_id, reminders],
      ])
    })
  const before = show(steps.flatMap(step => step.before ?? []))
  const after = show(steps.flatMap(step => step.after ?? []))
  return Math.max(lacking(before, after), lacking(after, before))
}

function lacking(these: readonly string[], those: readonly string[]): number {
  const left = new Map<string, number>()
  for (const one of those) left.set(one, (left.get(one) ?? 0) + 1)
  return these.filter(one => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  }).length
}
