import type { Ctx } from '#kit/context.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import { findPolicyIdOf, type InvoiceRow, loadOrganization } from '#modules/billing/index.ts'
import { findPolicy } from '../policies/queries.ts'
import type { DunningPolicy, DunningStep } from '../policies/schema.ts'
import { findState, listRan, type RanStep, type StateRow } from './queries.ts'
import type { Dunning } from './schema.ts'

const HOUR_OF_DAY = 9

export interface PlannedStep {
  step: DunningStep
  at: Temporal.Instant
  ran: RanStep | undefined
  /** Before the invoice was issued: it never comes by itself. */
  isPassed: boolean
}

/** Where following up an invoice stands. */
export interface Followed {
  row: InvoiceRow
  policy: DunningPolicy | undefined
  state: StateRow
  steps: PlannedStep[]
  level: number
  today: string
  timezone: string
}

export const atNine = (day: Temporal.PlainDate, timezone: string): Temporal.Instant =>
  wallTimeToInstant(day.toPlainDateTime({ hour: HOUR_OF_DAY }), timezone)

export async function loadFollowed(ctx: Ctx, row: InvoiceRow): Promise<Followed> {
  const [{ timezone }, state, ran] = await Promise.all([
    loadOrganization(ctx),
    findState(ctx, row.id),
    listRan(ctx, row.id),
  ])
  // Closed, it keeps the one that it had.
  const isClosed = row.status !== 'open' && row.status !== 'draft'
  const policyId = isClosed ? state.policy_id : await findPolicyIdOf(ctx, row)
  const policy = policyId ? await findPolicy(ctx, policyId) : undefined
  const own = ran.filter(({ round }) => round === state.round)
  const from = state.counts_from ?? row.due_date
  const issued = row.issued_at ? Temporal.Instant.from(row.issued_at) : null
  const steps = from && issued ? (policy?.steps ?? []) : []
  return {
    row,
    policy,
    state,
    timezone,
    today: localDate(ctx.now, timezone).toString(),
    level: own.reduce((most, { status, level }) => (status === 'done' ? Math.max(most, level) : most), 0),
    steps: steps.map(step => {
      const at = atNine(Temporal.PlainDate.from(from!).add({ days: step.offset_days }), timezone)
      return {
        step,
        at,
        ran: own.find(one => one.offset_days === step.offset_days && one.action === step.action),
        isPassed: Temporal.Instant.compare(at, issued!) <= 0,
      }
    }),
  }
}

export const isOpen = ({ row }: Followed): boolean => row.status === 'open' && row.amount_due_cents > 0

/** Still to come by themselves, in their order. */
export const comingSteps = ({ steps }: Followed): PlannedStep[] =>
  steps.filter(({ ran, isPassed }) => !ran && !isPassed)

/** What `advance` takes: the first that neither ran nor was left out. */
export const firstLeft = (followed: Followed): PlannedStep | undefined =>
  isOpen(followed) ? followed.steps.find(({ ran }) => !ran || ran.status === 'failed') : undefined

/** Whether a pause that somebody made has not run out. */
export const isHeld = ({ state, today }: Pick<Followed, 'state' | 'today'>): boolean =>
  state.paused_because !== null && (state.paused_until === null || state.paused_until >= today)

export function pauseOf({ row, state, today }: Followed): Pick<Dunning, 'paused_because' | 'paused_until'> {
  if (row.disputed_at !== null) return { paused_because: 'dispute', paused_until: null }
  return !isHeld({ state, today })
    ? { paused_because: null, paused_until: null }
    : { paused_because: state.paused_because, paused_until: state.paused_until }
}

/** What is closed waits for nothing more. */
const statusOf = ({ ran, isPassed }: PlannedStep, runs: boolean) =>
  ran?.status ?? (isPassed ? 'passed' : runs ? 'scheduled' : 'skipped')
const written = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })

export function presentDunning(followed: Followed): Dunning {
  const { policy, state, row, steps, level } = followed
  const runs = isOpen(followed) && policy !== undefined
  const pause = runs ? pauseOf(followed) : { paused_because: null, paused_until: null }
  const coming = runs ? comingSteps(followed)[0] : undefined
  const isNone = !policy || row.status === 'draft'
  const running = pause.paused_because ? 'paused' : coming || firstLeft(followed) ? 'running' : 'done'
  const { promise } = state
  return {
    policy_id: policy?.id ?? null,
    state: isNone ? 'none' : runs ? running : 'done',
    level,
    ...pause,
    promise: promise && {
      date: promise.date,
      amount_cents: promise.amount_cents,
      note: promise.note,
      state: promise.state,
    },
    next: coming
      ? { offset_days: coming.step.offset_days, action: coming.step.action, at: written(coming.at) }
      : null,
    steps: isNone
      ? []
      : steps.map(one => ({
          offset_days: one.step.offset_days,
          action: one.step.action,
          level: one.step.level,
          at: written(one.at),
          status: statusOf(one, runs),
          ran_at: one.ran?.ran_at ?? null,
          detail: one.ran?.detail ?? null,
        })),
  }
}
