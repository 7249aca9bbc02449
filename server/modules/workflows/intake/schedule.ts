import type { Ctx, WorkCtx } from '#kit/context.ts'
import { weekdays } from '#kit/time/slots.ts'
import { isTimeZone, wallTimeToInstant } from '#kit/time/zone.ts'
import { listAudience } from '#modules/crm/index.ts'
import { armAt } from '../engine/arm.ts'
import { loadProgram } from '../engine/program.ts'
import { selectTimezone } from '../facts/queries.ts'
import type { ScheduleTrigger } from '../graph/configs.ts'
import { configOf, type FullSettings, type Graph } from '../graph/schema.ts'
import { startScheduled } from '../jobs.ts'
import { selectWorkflow } from '../workflows/queries.ts'
import { startMatching } from './match-triggers.ts'
import { noteOccurrence } from './occurrence-queries.ts'

const MOST_CONTACTS = 10_000
const PAGE = 1_000
const LATE = { hours: 1 }

const scheduleOf = ({ nodes }: Graph): ScheduleTrigger | null => {
  const trigger = nodes.find(({ kind }) => kind === 'trigger')
  const config = trigger && configOf(trigger)
  return config?.type === 'schedule' ? (config as unknown as ScheduleTrigger) : null
}

function matches(
  { frequency, weekdays: days, month_day = 1 }: ScheduleTrigger,
  date: Temporal.PlainDate,
): boolean {
  if (frequency === 'week') return (days ?? []).includes(weekdays[date.dayOfWeek - 1]!)
  if (frequency === 'month') return date.day === Math.min(month_day, date.daysInMonth)
  return !days || days.length === 0 || days.includes(weekdays[date.dayOfWeek - 1]!)
}

/** The first occurrence after a moment. */
export function nextOccurrence(
  schedule: ScheduleTrigger,
  after: Temporal.Instant,
  usualZone: string,
): Temporal.Instant {
  const zone = schedule.timezone && isTimeZone(schedule.timezone) ? schedule.timezone : usualZone
  const today = after.toZonedDateTimeISO(zone).toPlainDate()
  for (let days = -1; days <= 70; days += 1) {
    const date = today.add({ days })
    if (!matches(schedule, date)) continue
    const at = wallTimeToInstant(date.toPlainDateTime(Temporal.PlainTime.from(schedule.time)), zone)
    if (Temporal.Instant.compare(at, after) > 0) return at
  }
  throw new RangeError('the schedule names no day')
}

/** Puts the next occurrence on the agenda, or takes off what is there where there is none. */
export async function planOccurrence(
  ctx: Ctx,
  workflowId: string,
  graph: Graph,
  settings: FullSettings,
): Promise<void> {
  const schedule = scheduleOf(graph)
  if (!schedule) return ctx.unschedule(startScheduled, workflowId)
  const zone = settings.timezone ?? (await selectTimezone(ctx.db))
  const at = nextOccurrence(schedule, ctx.now, zone)
  await ctx.schedule(
    startScheduled,
    { workflow_id: workflowId, due_at: at.toString() },
    { key: workflowId, at },
  )
}

/** One occurrence: its audience enters, in pages. What is more than an hour late is left out and shown. */
export async function startOccurrences(ctx: WorkCtx, workflowId: string, dueAt: string): Promise<void> {
  const begun = await ctx.transact(async inner => {
    const workflow = await selectWorkflow(inner.db, workflowId, 'share')
    if (!workflow || workflow.live_version === null) return null
    const program = await loadProgram(inner, workflowId, workflow.live_version)
    if (!program) return null
    const graph = { nodes: [...program.nodes.values()], edges: [] }
    const schedule = scheduleOf(graph)
    if (!schedule) return null
    await planOccurrence(inner, workflowId, graph, program.settings)
    if (workflow.status !== 'active') return null
    const due = Temporal.Instant.from(dueAt)
    const isLate = Temporal.Instant.compare(due.add(LATE), inner.now) < 0
    const isFirst = await noteOccurrence(inner, workflowId, due, isLate ? 'missed' : 'started')
    return isFirst && !isLate ? { workflow, program, schedule, due } : null
  })
  if (!begun) return
  let after: { created_at: string; id: string } | null = null
  for (let read = 0; read < MOST_CONTACTS; ) {
    const page: { id: string; created_at: string }[] = await ctx.transact(async inner => {
      const found = await listAudience(
        inner,
        begun.schedule.audience,
        after,
        Math.min(PAGE, MOST_CONTACTS - read),
      )
      const starts = found.map(({ id }) => ({
        contactId: id,
        trigger: { type: 'schedule', event: null, event_id: null },
        data: { due_at: begun.due.toString() },
        depth: 0,
        dealId: null,
      }))
      await startMatching(inner, begun.workflow, begun.program, starts)
      await armAt(inner, inner.now)
      return found
    })
    read += page.length
    after = page.at(-1) ?? null
    if (page.length < PAGE) return
  }
}
