import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { ContactNotFound, loadPeople, samplePerson, withSender } from '#modules/crm/index.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { loadSteps } from '../dispatch/load.ts'
import { chooseCandidates } from '../enrollments/enroll.ts'
import { SequenceNotFound } from '../errors.ts'
import { findSenderRoom } from '../preview/preview.ts'
import type { BoxRoom } from '../schedule/room.ts'
import { findSequence } from '../steps/queries.ts'
import { loadSentOn } from './queries.ts'
import type { SimulateIn } from './schema.ts'
import { MOST_DAYS } from './simulate.ts'
import { type BoxOrder, runSimulation, type SimulationOrder } from './simulate-work.ts'

/** More would be a long answer that nobody reads. */
const MOST_CONTACTS = 200
/** So few walk through so few steps at once, on the thread that answers. */
const FEW_CONTACTS = 3
const FEW_STEPS = 20

const simulateElsewhere = boundedTask<typeof import('./simulate-work.ts'), 'runSimulation'>(
  new URL('./simulate-work.ts', import.meta.url),
  'runSimulation',
  { timeMs: 9_000, outputBytes: 16 * 1024 * 1024 },
)

export async function simulateSequence(ctx: WorkCtx, sequenceId: string, input: SimulateIn) {
  const { order, leftOut, isSample } = await ctx.transact(inner => prepare(inner, sequenceId, input))
  const timeline = isQuick(order)
    ? runSimulation(order)
    : await ctx.services.boundedWork.run(ctx, simulateElsewhere, order)
  return {
    start_at: Temporal.Instant.from(order.start).toString({ fractionalSecondDigits: 3 }),
    timezone: order.program.sequence.send_timezone,
    is_sample: isSample,
    contacts: order.people.length,
    left_out: leftOut,
    sends: timeline.filter(({ action }) => action === 'send').length,
    tasks: timeline.filter(({ action }) => action === 'task').length,
    ends_at: timeline.at(-1)?.at ?? null,
    timeline,
  }
}

async function prepare(ctx: Ctx, sequenceId: string, input: SimulateIn) {
  const sequence = found(await findSequence(ctx, sequenceId), SequenceNotFound)
  const start = input.start_at ? readStart(input.start_at) : ctx.now
  const steps = await loadSteps(ctx, sequenceId)
  const { people, leftOut } = await choosePeople(ctx, sequenceId, input)
  const { sender, room } = await findSenderRoom(ctx, sequence)
  const isSample = people.length === 0 && leftOut === 0
  const order: SimulationOrder = {
    program: { sequence, steps },
    room: { daily_cap: sequence.daily_cap, sentOn: await loadSentOn(ctx, sequenceId) },
    box: room && writeDown(room, start),
    people: (isSample ? [samplePerson] : people).map(person => ({
      ...person,
      mailFields: withSender(person.fields, sender),
    })),
    start: start.toString(),
  }
  return { order, leftOut, isSample }
}

/** What the mailbox lets through on every day that the simulation may come to. */
function writeDown(
  { timezone, gapSeconds, sentOn, lastAt, capOn }: BoxRoom,
  start: Temporal.Instant,
): BoxOrder {
  const first = localDate(start, timezone)
  const days = Array.from({ length: MOST_DAYS + 3 }, (_, n) => first.add({ days: n - 1 }))
  const caps = new Map(days.map(day => [day.toString(), capOn(day)]))
  return { timezone, gapSeconds, sentOn, lastAt: lastAt?.toString() ?? null, caps }
}

function isQuick({ people, program: { steps } }: SimulationOrder): boolean {
  const contents = steps.flatMap(step => [step, ...step.variants])
  const templates = contents.flatMap(step => [step.subject, step.body_html, step.task_title, step.task_notes])
  return (
    people.length <= FEW_CONTACTS &&
    contents.length <= FEW_STEPS &&
    templates.every(template => isPlainTemplate(template))
  )
}

function readStart(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text)
  } catch {
    throw InvalidInput('start_at must be a valid timestamp such as 2026-11-15T09:30:00Z')
  }
}

async function choosePeople(ctx: Ctx, sequenceId: string, input: SimulateIn) {
  const { contact_id, start_at: _, ...cohort } = input
  if (contact_id) {
    const people = await loadPeople(ctx.db, [contact_id])
    return { people: [found(people.get(contact_id.toLowerCase()), ContactNotFound)], leftOut: 0 }
  }
  const { chosen, skipped } = await chooseCandidates(ctx, sequenceId, cohort)
  // Somebody who is under way already can be simulated from the start all the same.
  const again = skipped.filter(({ reason }) => reason === 'already_enrolled').map(item => item.contact_id)
  const ids = [...chosen, ...again].slice(0, MOST_CONTACTS)
  const byId = await loadPeople(ctx.db, ids)
  const people = ids.flatMap(id => byId.get(id) ?? [])
  return { people, leftOut: chosen.length + skipped.length - people.length }
}
