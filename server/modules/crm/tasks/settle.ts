import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { type SubjectType, subjectTypes } from '#kit/records/record.ts'
import { columnOf } from '../subjects/columns.ts'
import { holdSubject, requireSubject } from '../subjects/find.ts'
import type { Subject } from '../subjects/schema.ts'
import { requireZone } from './due-queries.ts'
import type { TaskValues } from './queries.ts'
import { endOf, type Repeat } from './repeat.ts'
import type { TaskPatch, TaskRow } from './schema.ts'

/** What a body means for the columns of a task: `before` is the task as it is, `id` that of a new one. */
export async function settle(
  ctx: Ctx,
  id: string,
  { subject, due_at, due_on, repeat, ...plain }: TaskPatch,
  before?: TaskRow,
): Promise<TaskValues> {
  const about = subject === undefined ? {} : await columnsFor(ctx, subject, plain)
  const assignee = plain.assignee_id === undefined ? (before?.assignee_id ?? null) : plain.assignee_id
  const rule =
    repeat === undefined
      ? (before?.repeat ?? null)
      : repeat && checkRule({ interval: 1, from: 'due', ...repeat })
  const day = due_on ?? (due_on === undefined && due_at === undefined ? (before?.due_on ?? null) : null)
  const zone = day !== null || rule !== null ? await requireZone(ctx.db, assignee) : 'UTC'
  const due = {
    due_on: day,
    due_at:
      day !== null
        ? asStored(endOf(Temporal.PlainDate.from(day), zone))
        : due_at !== undefined
          ? due_at && asStored(Temporal.Instant.from(due_at))
          : before?.due_on
            ? null
            : (before?.due_at ?? null),
  }
  if (rule && due.due_at === null) throw InvalidInput('repeat needs due_at or due_on')
  const minutes = plain.remind_minutes_before ?? before?.remind_minutes_before ?? null
  const reminder = plain.remind_minutes_before === null ? null : minutes
  const isOtherReminder =
    due.due_at !== (before?.due_at ?? null) || reminder !== (before?.remind_minutes_before ?? null)
  return {
    ...plain,
    ...about,
    ...due,
    ...(isOtherReminder ? { remind_at: momentBefore(due.due_at, reminder) } : {}),
    ...(rule ? seriesOf(id, rule, due, zone, before) : before?.repeat ? { repeat: null } : {}),
  }
}

export const asStored = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 3 })

export const momentBefore = (at: string | null, minutes: number | null): string | null =>
  at === null || minutes === null ? null : asStored(Temporal.Instant.from(at).subtract({ minutes }))

function checkRule(rule: Repeat): Repeat {
  if (rule.weekdays && rule.every !== 'week') throw InvalidInput('repeat.weekdays needs every: week')
  if (rule.until && rule.count) throw InvalidInput('repeat takes until or count, not both')
  return rule
}

/** Another rule begins where the task is due; the first of a series takes its beginning along, others the time of day alone. */
function seriesOf(
  id: string,
  repeat: Repeat,
  due: { due_at: string | null; due_on: string | null },
  zone: string,
  before?: TaskRow,
): TaskValues {
  const begins = !before?.repeat || !isDeepStrictEqual(before.repeat, repeat)
  if (!begins && before.due_at === due.due_at && before.due_on === due.due_on) return {}
  const clock = Temporal.Instant.from(due.due_at!).toZonedDateTimeISO(zone)
  const series_number = begins ? 1 : before.series_number!
  return {
    repeat,
    series_id: before?.series_id ?? id,
    series_number,
    series_day: series_number === 1 ? (due.due_on ?? clock.toPlainDate().toString()) : before!.series_day,
    series_time: due.due_on === null ? clock.toPlainTime().toString() : null,
  }
}

type About = Partial<Record<`${SubjectType}_id`, string | null>>

/** A task stands on one record; a contact may be named beside a deal, and both beside another kind. */
async function columnsFor(ctx: Ctx, subject: Subject | null, given: About): Promise<About> {
  const none: About = Object.fromEntries(subjectTypes.map(type => [columnOf(type), null]))
  if (subject === null) return { ...none, ...given }
  holdSubject(ctx, subject)
  const { type, id } = await requireSubject(ctx, subject)
  const { contact_id: _, deal_id: __, ...others } = none
  const beside = type === 'contact' ? { ...others, deal_id: given.deal_id ?? null } : others
  return { ...beside, [columnOf(type)]: id }
}
