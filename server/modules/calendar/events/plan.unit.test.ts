import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '#kit/problem.ts'
import { DAY, readWall, wallText } from '../recurrence/days.ts'
import { startTiming } from '../recurrence/edit.ts'
import { expandAll } from './conflicts.ts'
import { type Plan, planDelete, planUpdate } from './plan.ts'
import type { EventState } from './state.ts'

const NOW = '2027-01-01T00:00:00.000Z'
const HOUR = 3_600_000
const defaults = { zone: 'UTC', minutes: 60, uidOf: (id: string) => `${id}@test`, now: NOW }

const stateOf = (rrule: string, timezone: string, start: number): EventState => ({
  ...startTiming({ all_day: false, start, end: start + HOUR, timezone, rrule }),
  ...{ id: 'first', calendar_id: null, private_to: null, title: 'Series', description: null, location: null },
  ...{ meeting_url: null, status: 'confirmed', show_as: 'busy', color: null, owner_id: 1, contact_id: null },
  ...{
    company_id: null,
    deal_id: null,
    reminders: [],
    source: 'manual',
    booking_id: null,
    ical_uid: 'u',
    dav_name: null,
  },
  ...{ sequence: 0, revision: 1, created_by_id: 1, created_at: NOW, updated_at: NOW },
})

/** Every occurrence as a row of its own: what a person who kept a paper calendar would have. */
interface Row {
  series: number
  name: number
  start: number
  end: number
  title: string
  hasTime: boolean
  hasTitle: boolean
}

interface World {
  events: EventState[]
  /** Which series of the model an event is. */
  ids: string[]
  rows: Row[]
}

const edits = fc.record({
  scope: fc.constantFrom('this', 'following', 'all' as const),
  which: fc.nat(60),
  action: fc.constantFrom('title', 'move', 'delete', 'title' as const),
  title: fc.constantFrom('Red', 'Green', 'Blue'),
  moved: fc.constantFrom(-26, -3, 1, 2, 24, 48, 51),
})
type Edit = typeof edits extends fc.Arbitrary<infer E> ? E : never

const rules = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY'),
    interval: fc.constantFrom(1, 2, 3),
    days: fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { maxLength: 3 }),
    weekStart: fc.constantFrom('MO', 'SU'),
    end: fc.constantFrom('COUNT=1', 'COUNT=6', 'COUNT=12', 'UNTIL=20270402', 'UNTIL=20270420T083000Z'),
  })
  .map(({ freq, interval, days, weekStart, end }) => {
    const byDay = days.length > 0 ? `;BYDAY=${days.join(',')}` : ''
    return `FREQ=${freq};INTERVAL=${interval};WKST=${weekStart};${end}${byDay}`
  })

const shownBy = (events: readonly EventState[]): string[] =>
  expandAll(events, 0, 4e12)
    .map(({ state, occurrence: { start, end } }) => `${wallText(start)} ${wallText(end)} ${state.title}`)
    .sort()
const shownIn = (rows: readonly Row[]): string[] =>
  rows.map(({ start, end, title }) => `${wallText(start)} ${wallText(end)} ${title}`).sort()

function carryOut(world: World, plan: Plan): void {
  for (const { before, after } of plan.steps) {
    if (before) world.events = world.events.filter(({ id }) => id !== before.id)
    if (after) world.events.push(after)
  }
}

/** The same on paper. */
function onPaper(world: World, edit: Edit, series: number, name: number, plan: Plan): void {
  const isMeant = (row: Row) =>
    row.series === series &&
    (edit.scope === 'all' || (edit.scope === 'this' ? row.name === name : row.name >= name))
  if (edit.action === 'delete') {
    world.rows = world.rows.filter(row => !isMeant(row))
    return
  }
  const created = plan.steps.find(({ before }) => before === null)?.after
  const target = created ? world.ids.push(created.id) - 1 : series
  const moved = edit.action === 'move' ? edit.moved * HOUR : 0
  world.rows = world.rows.map(row => {
    if (!isMeant(row)) return row
    if (edit.scope === 'this') {
      return edit.action === 'title'
        ? { ...row, title: edit.title, hasTitle: true }
        : { ...row, start: row.start + moved, end: row.end + moved, hasTime: true }
    }
    const shift = row.hasTime ? 0 : moved
    return {
      ...row,
      series: target,
      name: row.name + moved,
      start: row.start + shift,
      end: row.end + shift,
      title: edit.action === 'title' && !row.hasTitle ? edit.title : row.title,
    }
  })
}

function apply(world: World, edit: Edit): void {
  const row = world.rows[edit.which % Math.max(world.rows.length, 1)]
  if (!row) return
  const state = world.events.find(({ id }) => id === world.ids[row.series])!
  const target = { scope: edit.scope, recurrence_id: wallText(row.name) }
  const from = edit.scope === 'this' ? row.start : row.name
  const times = edit.action === 'move' ? { start_at: wallText(from + edit.moved * HOUR) } : {}
  const fields = edit.action === 'title' ? { title: edit.title } : {}
  const plan =
    edit.action === 'delete'
      ? planDelete(state, target, defaults)
      : planUpdate(state, target, { fields, times }, defaults)
  expect(plan.dropped).toEqual([])
  carryOut(world, plan)
  onPaper(world, edit, row.series, row.name, plan)
}

describe('any edits of a series, one after another', () => {
  it('show what a list of every single occurrence would', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu')
    const runs = process.env.STRESS === '1' ? 20_000 : 2_000
    fc.assert(
      fc.property(
        rules,
        zones,
        fc.nat(20),
        fc.array(edits, { minLength: 1, maxLength: 8 }),
        (rule, zone, day, all) => {
          let state: EventState
          try {
            state = stateOf(rule, zone, readWall('2027-03-05T09:30') + day * DAY)
          } catch (error) {
            expect(error).toBeInstanceOf(Problem)
            return
          }
          const rows = expandAll([state], 0, 4e12).map(({ occurrence: { recurrence, start, end } }) => ({
            ...{ series: 0, name: recurrence!, start, end, title: 'Series', hasTime: false, hasTitle: false },
          }))
          const world: World = { events: [state], ids: ['first'], rows }
          for (const edit of all) {
            apply(world, edit)
            expect(shownBy(world.events)).toEqual(shownIn(world.rows))
          }
        },
      ),
      { numRuns: runs },
    )
  })
})
