import { isOpenAt } from '#kit/time/slots.ts'
import type { Person } from '#modules/crm/index.ts'
import { describeTemplateError, fullBudget, type RenderBudget } from '#platform/liquid/render.ts'
import type { Program, TimelineStep } from '../dispatch/load.ts'
import { renderMail, renderTask } from '../merge/render-step.ts'
import { consider } from '../schedule/consider.ts'
import { type FlowSend, firstStep, stepAfter } from '../schedule/flow.ts'
import { planStep, type Runner, spreadSlot } from '../schedule/plan.ts'
import { type BoxRoom, type Room, takeRoom } from '../schedule/room.ts'
import { chooseVariant } from '../schedule/variants.ts'
import type { StepRow } from '../steps/queries.ts'
import type { SimulatedEntry } from './schema.ts'

/** A contact with the fields that a mail to it knows, the sender's among them. */
export type SimulatedPerson = Person & { mailFields: Person['fields'] }

interface Walker extends Runner {
  person: SimulatedPerson
  order: number
  startedAt: Temporal.Instant
  stepId: string | null
  at: Temporal.Instant
  sends: FlowSend[]
  firstSubject: string | undefined
}

const { compare } = Temporal.Instant
const MOST_ENTRIES = 20_000
/** Where a limit lets nothing through, nobody waits for ever. */
export const MOST_DAYS = 2 * 365

export interface World {
  program: Pick<Program, 'sequence' | 'steps'>
  /** What was really sent today stands in it from the start. */
  room: Room
  /** The mailbox of the sequence, if it has one that limits what is sent. */
  box: BoxRoom | null
}

interface BudgetedWorld extends World {
  budget: RenderBudget
}

/**
 * Walks contacts through a sequence on paper: the same planning, the same conditions, the same choice of variants and
 * the same limits of sequence and mailbox as the dispatcher's, with nobody opening, clicking or answering anything.
 */
export function simulate(
  given: World,
  people: readonly SimulatedPerson[],
  start: Temporal.Instant,
): SimulatedEntry[] {
  // One for all contacts and steps: once it is spent, what is left fails as a template does.
  const world: BudgetedWorld = { ...given, budget: fullBudget() }
  const { sequence, steps } = world.program
  const first = firstStep(steps)
  const entries: SimulatedEntry[] = []
  // Who is due at the same moment goes in the order of the contacts' ids, as with the dispatcher.
  const inOrder = people.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  let walkers = inOrder.map((person, order): Walker => {
    const runner = { sequence_id: sequence.id, contact_id: person.id }
    const at = first ? planStep(sequence, first, start, runner) : start
    const stepId = first?.id ?? null
    return { ...runner, person, order, startedAt: start, stepId, at, sends: [], firstSubject: undefined }
  })
  const horizon = start.add({ hours: MOST_DAYS * 24 })
  while (walkers.length > 0 && entries.length < MOST_ENTRIES) {
    const next = walkers.reduce((a, b) => ((compare(b.at, a.at) || b.order - a.order) < 0 ? b : a))
    if (compare(next.at, horizon) > 0 || !walk(world, next, entries))
      walkers = walkers.filter(walker => walker !== next)
  }
  return entries
}

/** One turn; false when the walker has come to its end. */
function walk(world: BudgetedWorld, walker: Walker, entries: SimulatedEntry[]): boolean {
  const { sequence, steps } = world.program
  const considered = consider(steps, walker.stepId, {
    now: walker.at,
    fields: walker.person.fields,
    enrolledAt: walker.startedAt,
    meetingAt: null,
    sends: walker.sends,
  })
  if (considered.kind === 'end') {
    if (considered.reason === 'condition')
      entries.push(entry(world, walker, currentStep(steps, walker), 'exit'))
    return false
  }
  const goOn = (to: TimelineStep | null): boolean => {
    if (!to) return false
    walker.at = planStep(sequence, to, walker.at, walker)
    walker.stepId = to.id
    return true
  }
  if (considered.kind === 'proceed') {
    const step = currentStep(steps, walker)
    const action = considered.skipped ? 'skip' : step.step_type === 'wait' ? 'wait' : 'condition'
    entries.push(entry(world, walker, step, action))
    return goOn(considered.to)
  }
  const { step } = considered
  if (step.step_type === 'email') {
    const later = waitsUntil(world, walker, step)
    if (later) {
      walker.at = later
      return true
    }
  }
  entries.push(act(world, walker, step))
  return goOn(stepAfter(steps, step))
}

const currentStep = (steps: readonly TimelineStep[], { stepId }: Walker): TimelineStep =>
  steps.find(({ id }) => id === stepId)!

/** Null when the mail may go now, and then it is counted. */
function waitsUntil({ program: { sequence }, room, box }: World, walker: Walker, step: TimelineStep) {
  if (!isOpenAt(sequence, walker.at)) return spreadSlot(sequence, walker.at, walker, step.id)
  return takeRoom(sequence, room, box, walker.at, walker, step.id)?.at ?? null
}

function act(world: BudgetedWorld, walker: Walker, step: TimelineStep): SimulatedEntry {
  const at = walker.at.toString()
  const happened = { opened_at: null, clicked_at: null, replied_at: null, bounced_at: null }
  walker.sends.push({ step_id: step.id, at, ...happened })
  if (step.step_type !== 'email') {
    const task = entry(world, walker, step, 'task')
    try {
      return { ...task, subject: renderTask(step, walker.person, world.budget).title }
    } catch (error) {
      return { ...task, action: 'fail', subject: describeTemplateError(error) }
    }
  }
  const variant = chooseVariant<StepRow>(step, step.variants, walker)
  const sent = { ...entry(world, walker, step, 'send'), variant_label: variant.variant_label ?? 'A' }
  const thread = world.program.sequence.send_as_reply ? walker.firstSubject : undefined
  try {
    const { subject } = renderMail(variant, walker.person.mailFields, thread, world.budget)
    walker.firstSubject ??= subject
    return { ...sent, subject }
  } catch (error) {
    return { ...sent, action: 'fail', subject: describeTemplateError(error) }
  }
}

function entry(
  { program: { sequence } }: World,
  { at, person }: Walker,
  step: TimelineStep,
  action: SimulatedEntry['action'],
): SimulatedEntry {
  return {
    at: at.toString({ fractionalSecondDigits: 3 }),
    local_at: at
      .toZonedDateTimeISO(sequence.send_timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' }),
    contact_id: person.id,
    email: person.email,
    step_id: step.id,
    step_number: step.step_number,
    step_type: step.step_type as SimulatedEntry['step_type'],
    action,
    variant_label: null,
    subject: null,
  }
}
