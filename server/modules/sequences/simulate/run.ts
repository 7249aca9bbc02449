import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { ContactNotFound, loadPeople, samplePerson } from '#modules/crm/index.ts'
import { loadSteps } from '../dispatch/load.ts'
import { chooseCandidates } from '../enrollments/enroll.ts'
import { SequenceNotFound } from '../errors.ts'
import { findWay } from '../preview/preview.ts'
import type { SimulateIn } from './schema.ts'
import { loadSentOn, simulate } from './simulate.ts'

/** More would be a long answer that nobody reads. */
const MOST_CONTACTS = 200

export async function runSimulation(ctx: Ctx, sequenceId: string, input: SimulateIn) {
  const sequence = found(
    await ctx.db.selectFrom('sequences').selectAll().where('id', '=', sequenceId).executeTakeFirst(),
    SequenceNotFound,
  )
  const start = input.start_at ? readStart(input.start_at) : ctx.now
  const steps = await loadSteps(ctx, sequenceId)
  const { people, leftOut } = await choosePeople(ctx, sequenceId, input)
  const way = await findWay(ctx, sequence)
  const world = {
    program: { sequence, steps },
    sender: way.sender,
    room: { daily_cap: sequence.daily_cap, sentOn: await loadSentOn(ctx, sequenceId) },
    box: way.room,
  }
  const isSample = people.length === 0 && leftOut === 0
  const timeline = simulate(world, isSample ? [samplePerson] : people, start)
  return {
    start_at: start.toString({ fractionalSecondDigits: 3 }),
    timezone: sequence.send_timezone,
    is_sample: isSample,
    contacts: isSample ? 1 : people.length,
    left_out: leftOut,
    sends: timeline.filter(({ action }) => action === 'send').length,
    tasks: timeline.filter(({ action }) => action === 'task').length,
    ends_at: timeline.at(-1)?.at ?? null,
    timeline,
  }
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
