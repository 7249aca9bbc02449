import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { lastMoment, selectTasksDue, type TaskRow } from '#modules/crm/index.ts'
import { findUserIds } from '#modules/identity/index.ts'
import { readZone } from '../calendars/service.ts'
import { expandAll, isBusy, type Shown } from '../events/conflicts.ts'
import { readPerson, readRange } from '../events/listing/list.ts'
import { listInRange } from '../events/listing/queries.ts'
import { nameOf } from '../events/state.ts'
import { DAY, dateText, dayOf, isoText } from '../recurrence/days.ts'
import { instantOf, wallOf } from '../recurrence/zones.ts'
import { requireZone } from '../settings/queries.ts'
import { listContactNames } from './queries.ts'
import { type Agenda, type AgendaItem, type AgendaQuery, agendaTypes } from './schema.ts'

const MOST_OVERDUE = 50

export async function readAgenda(ctx: Ctx, query: AgendaQuery): Promise<Agenda> {
  const types = readTypes(query.types)
  const userId = await readUser(ctx, query.user_id)
  const zone = query.timezone === undefined ? await requireZone(ctx.db) : readZone(query.timezone)
  const today = instantOf(dayOf(wallOf(ctx.now.epochMilliseconds, zone)) * DAY, zone)
  const bounds = query.from === undefined && query.to === undefined ? { from: isoText(today) } : query
  const range = await readRange(
    ctx,
    { ...bounds, timezone: zone },
    { usualDays: 7, mostDays: 92, tooLong: 'The range may be at most 92 days' },
  )
  const wantsEvents = types.has('event') || types.has('booking')
  const person = wantsEvents && userId !== null ? await readPerson(ctx, userId) : undefined
  const [events, tasks, late] = await Promise.all([
    wantsEvents ? listInRange(ctx.db, { viewer: userIdOf(ctx), person, ...range }, 10_000) : [],
    types.has('task') ? selectTasksDue(ctx.db, { assigneeId: userId, from: range.from, to: range.to }) : [],
    types.has('task') ? selectTasksDue(ctx.db, { assigneeId: userId, before: range.from }, MOST_OVERDUE) : [],
  ])
  const shown = expandAll(events, range.from, range.to).filter(
    ({ state }) => state.status !== 'canceled' && types.has(state.source === 'booking' ? 'booking' : 'event'),
  )
  const contactIds = [
    ...shown.map(({ state }) => state.contact_id),
    ...[...tasks, ...late].map(one => one.contact_id),
  ]
  const names = await listContactNames(ctx.db, [...new Set(contactIds.filter(id => id !== null))])
  const clashing = findClashes(shown)
  const items = [
    ...shown.map(one => ({ ...span(one, zone), item: eventItem(one, clashing.has(one), names) })),
    ...tasks.map(task => ({ ...taskSpan(task), item: taskItem(task, names) })),
  ]
  return {
    from: isoText(range.from),
    to: isoText(range.to),
    timezone: zone,
    days: daysOf(range, zone, items),
    overdue: late.map(task => taskItem(task, names)),
  }
}

function readTypes(text: string | undefined): Set<string> {
  const named = text
    ?.split(',')
    .map(one => one.trim())
    .filter(Boolean) ?? [...agendaTypes]
  const unknown = named.find(one => !(agendaTypes as readonly string[]).includes(one))
  if (unknown !== undefined) throw InvalidInput('types must be of event, booking and task')
  return new Set(named)
}

/** Null: everybody. */
async function readUser(ctx: Ctx, text: string | undefined): Promise<number | null> {
  if (text === undefined) return userIdOf(ctx)
  if (text === 'all') return null
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id === 0 || id > 2_147_483_647) throw InvalidInput('user_id must be the id of a member, or all')
  if ((await findUserIds(ctx.db, [id])).length === 0) throw InvalidInput('user_id not found')
  return id
}

/** A whole day is that day of the calendar wherever its reader is; anything else begins at an instant. */
const span = ({ state, occurrence: { startAt, endAt, start, end } }: Shown, zone: string) =>
  state.all_day ? { from: instantOf(start, zone), to: instantOf(end, zone) } : { from: startAt, to: endAt }
const taskSpan = (task: TaskRow) => {
  const at = lastMoment(task)
  return { from: at, to: at + 1 }
}

/** Busy ones of one owner that overlap; found in one pass over each owner's, in the order of their starts. */
function findClashes(shown: readonly Shown[]): Set<Shown> {
  const clashing = new Set<Shown>()
  const byOwner = Map.groupBy(
    shown.filter(({ state }) => isBusy(state) && state.owner_id !== null),
    ({ state }) => state.owner_id,
  )
  for (const list of byOwner.values()) {
    list.sort((a, b) => a.occurrence.startAt - b.occurrence.startAt)
    let last: Shown | undefined
    for (const one of list) {
      if (last && one.occurrence.startAt < last.occurrence.endAt) clashing.add(one).add(last)
      if (!last || one.occurrence.endAt > last.occurrence.endAt) last = one
    }
  }
  return clashing
}

function eventItem({ state, occurrence }: Shown, conflict: boolean, names: Map<string, string>): AgendaItem {
  return {
    type: state.source === 'booking' ? 'booking' : 'event',
    id: state.id,
    recurrence_id: occurrence.recurrence === null ? null : nameOf(state, occurrence.recurrence),
    title: state.title,
    start_at: isoText(occurrence.startAt),
    end_at: isoText(occurrence.endAt),
    all_day: state.all_day,
    status: state.status,
    conflict,
    contact_id: state.contact_id,
    contact_name: names.get(state.contact_id ?? '') ?? null,
    deal_id: state.deal_id,
    location: state.location,
    meeting_url: state.meeting_url,
    calendar_id: state.calendar_id,
    color: state.color,
    owner_id: state.owner_id,
    priority: null,
    booking_id: state.booking_id,
    updated_at: null,
  }
}

const taskItem = (task: TaskRow, names: Map<string, string>): AgendaItem => ({
  type: 'task',
  id: task.id,
  recurrence_id: null,
  title: task.title,
  start_at: isoText(lastMoment(task)),
  end_at: null,
  all_day: task.due_on !== null,
  status: task.status,
  conflict: false,
  contact_id: task.contact_id,
  contact_name: names.get(task.contact_id ?? '') ?? null,
  deal_id: task.deal_id,
  location: null,
  meeting_url: null,
  calendar_id: null,
  color: null,
  owner_id: task.assignee_id,
  priority: task.priority,
  booking_id: null,
  updated_at: task.updated_at,
})

interface Placed {
  from: number
  to: number
  item: AgendaItem
}

/** Every day is there; what lasts over several stands in each. All-day ones come first, then by start and title. */
function daysOf(range: { from: number; to: number }, zone: string, items: readonly Placed[]): Agenda['days'] {
  const days: Agenda['days'] = []
  const sorted = [...items].sort(
    (a, b) =>
      Number(b.item.all_day) - Number(a.item.all_day) ||
      a.from - b.from ||
      a.item.title.localeCompare(b.item.title),
  )
  const last = dayOf(wallOf(range.to - 1, zone))
  for (let day = dayOf(wallOf(range.from, zone)); day <= last; day += 1) {
    const [start, end] = [instantOf(day * DAY, zone), instantOf((day + 1) * DAY, zone)]
    const here = sorted.filter(
      ({ from, to }) => from < Math.min(end, range.to) && to > Math.max(start, range.from),
    )
    days.push({ date: dateText(day), items: here.map(({ item }) => item) })
  }
  return days
}
