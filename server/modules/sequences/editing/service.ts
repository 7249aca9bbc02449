import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { startWaiting } from '../enrollments/enroll.ts'
import {
  DuplicateInOrder,
  IncompleteOrder,
  SequenceNotFound,
  StepNotFound,
  VariantExists,
} from '../errors.ts'
import { checkCondition, isEmptyCondition } from '../steps/condition.ts'
import { presentStep, presentTimeline } from '../steps/present.ts'
import {
  deleteStepRow,
  deleteStepsOf,
  findStep,
  findStepAfter,
  insertStepRows,
  labelsOf,
  listSteps,
  lockSequence,
  moveEnrollments,
  numberSteps,
  replaceCurrentSteps,
  type SequenceRow,
  type StepRow,
  shiftSteps,
  updateStepRow,
} from '../steps/queries.ts'
import type { Step, StepIn, StepPatch } from '../steps/schema.ts'
import { readNumbers } from '../tally-queries.ts'

const MOST_STEPS = 100

export async function readTimeline(ctx: Ctx, sequenceId: string): Promise<Step[]> {
  const rows = await listSteps(ctx.db, sequenceId)
  const numbers = await readNumbers(ctx.db, [sequenceId])
  return presentTimeline(rows, numbers.get(sequenceId)!)
}

/** A step with its variants, or a variant alone. */
export async function readStep(ctx: Ctx, id: string): Promise<Step> {
  const row = found(await findStep(ctx.db, id), StepNotFound)
  const timeline = await readTimeline(ctx, row.sequence_id)
  if (row.variant_of === null) return timeline.find(step => step.id === id)!
  const parent = timeline.find(step => step.id === row.variant_of)!
  const numbers = (await readNumbers(ctx.db, [row.sequence_id])).get(row.sequence_id)!
  return { ...presentStep(row, parent.step_number, numbers), variants: [] }
}

export async function createStep(ctx: Ctx, sequenceId: string, input: StepIn): Promise<Step> {
  const sequence = found(await lockSequence(ctx.db, sequenceId), SequenceNotFound)
  const timeline = (await listSteps(ctx.db, sequenceId)).filter(row => row.variant_of === null)
  const place = Math.min(input.step_number ?? timeline.length + 1, timeline.length + 1)
  const id = newId()
  // As the timeline will be, so that a jump is judged by where it will lead.
  const after = [...timeline.slice(0, place - 1), { id }, ...timeline.slice(place - 1)].map(step => step.id)
  await shiftSteps(ctx, sequenceId, place, 1)
  await insertSteps(ctx, sequenceId, [{ input, id, number: place }], after)
  await startWaiting(ctx, sequence)
  return readStep(ctx, id)
}

interface NewStep {
  input: StepIn
  id: string
  number: number
}

export async function insertSteps(
  ctx: Ctx,
  sequenceId: string,
  steps: readonly NewStep[],
  order: readonly string[],
): Promise<void> {
  if (order.length > MOST_STEPS) throw InvalidInput(say`A sequence has at most ${{ most: MOST_STEPS }} steps`)
  if (steps.length === 0) return
  const now = ctx.now.toString()
  const rows = steps.map(({ input, id, number }) => {
    const type = input.step_type ?? 'email'
    checkCondition(type, input.condition_config, id, order)
    return {
      id,
      sequence_id: sequenceId,
      step_number: number,
      step_type: type,
      name: input.name ?? '',
      subject: input.subject ?? '',
      body_html: input.body_html ?? '',
      delay_days: input.delay_days ?? 1,
      delay_hours: input.delay_hours ?? 0,
      task_title: input.task_title ?? '',
      task_notes: input.task_notes ?? '',
      task_priority: input.task_priority ?? 'normal',
      condition_config: isEmptyCondition(input.condition_config) ? null : toJson(input.condition_config),
      is_active: input.is_active ?? true,
      created_at: now,
      updated_at: now,
    }
  })
  await insertStepRows(ctx, rows)
}

export async function updateStep(ctx: Ctx, id: string, input: StepPatch): Promise<Step> {
  const seen = found(await findStep(ctx.db, id), StepNotFound)
  await lockSequence(ctx.db, seen.sequence_id)
  const row = found(await findStep(ctx.db, id), StepNotFound)
  const timeline = (await listSteps(ctx.db, row.sequence_id)).filter(step => step.variant_of === null)
  const type = row.variant_of ? 'email' : (input.step_type ?? row.step_type)
  const condition = input.condition_config === undefined ? row.condition_config : input.condition_config
  checkCondition(
    type,
    condition as StepIn['condition_config'],
    id,
    timeline.map(step => step.id),
  )
  if (input.variant_label) await checkLabel(ctx, row, input.variant_label)
  const text = (value: string | null | undefined) => (value === undefined ? undefined : (value ?? ''))
  await updateStepRow(ctx, id, {
    step_type: type,
    name: text(input.name),
    subject: text(input.subject),
    body_html: text(input.body_html),
    delay_days: input.delay_days,
    delay_hours: input.delay_hours,
    task_title: text(input.task_title),
    task_notes: text(input.task_notes),
    task_priority: input.task_priority === undefined ? undefined : (input.task_priority ?? 'normal'),
    ...(input.condition_config === undefined
      ? {}
      : { condition_config: isEmptyCondition(input.condition_config) ? null : toJson(condition) }),
    is_active: input.is_active,
    ...(input.variant_label ? { variant_label: input.variant_label.trim() } : {}),
    variant_weight: input.variant_weight,
    updated_at: ctx.now.toString(),
  })
  return readStep(ctx, id)
}

async function checkLabel(ctx: Ctx, row: StepRow, label: string): Promise<void> {
  const others = (await labelsOf(ctx, row.variant_of ?? row.id)).filter(one => one.id !== row.id)
  if (others.some(other => other.label.toLowerCase() === label.trim().toLowerCase())) {
    throw VariantExists(label.trim())
  }
}

/** Its variants go with it, the gap closes, and whoever stood before it goes on with the step that follows. */
export async function deleteStep(ctx: Ctx, id: string): Promise<void> {
  const seen = found(await findStep(ctx.db, id), StepNotFound)
  await lockSequence(ctx.db, seen.sequence_id)
  const row = found(await findStep(ctx.db, id), StepNotFound)
  await deleteStepRow(ctx, id)
  if (row.variant_of !== null) return
  const following = await findStepAfter(ctx, row.sequence_id, row.step_number!)
  await moveEnrollments(ctx, row.sequence_id, id, following?.id ?? null)
  await shiftSteps(ctx, row.sequence_id, row.step_number! + 1, -1)
}

export async function reorderSteps(ctx: Ctx, sequenceId: string, order: string[]): Promise<Step[]> {
  found(await lockSequence(ctx.db, sequenceId), SequenceNotFound)
  const wanted = order.map(id => id.toLowerCase())
  if (new Set(wanted).size !== wanted.length) throw DuplicateInOrder()
  const rows = await listSteps(ctx.db, sequenceId)
  const current = rows.filter(row => row.variant_of === null).map(row => row.id)
  if (wanted.length !== current.length || wanted.some(id => !current.includes(id))) {
    throw IncompleteOrder(current.length, wanted.length)
  }
  await numberSteps(ctx, sequenceId, wanted)
  return readTimeline(ctx, sequenceId)
}

/** A new list in place of the old one. Whoever is under way goes on at the same place of the new list. */
export async function replaceSteps(
  ctx: Ctx,
  sequence: SequenceRow,
  inputs: readonly StepIn[],
): Promise<void> {
  const sequenceId = sequence.id
  const old = (await listSteps(ctx.db, sequenceId)).filter(row => row.variant_of === null)
  const steps = inOrder(inputs).map((input, at) => ({ input, id: newId(), number: at + 1 }))
  await deleteStepsOf(ctx, sequenceId)
  const ids = steps.map(({ id }) => id)
  await insertSteps(ctx, sequenceId, steps, ids)
  if (old.length === 0) return startWaiting(ctx, sequence)
  await replaceCurrentSteps(
    ctx,
    sequenceId,
    old.map(({ id }) => id),
    old.map((_, at) => ids[at] ?? null),
  )
}

/** Numbers given with a list say the order; those without come where they stand. */
export function inOrder(inputs: readonly StepIn[]): StepIn[] {
  return inputs
    .map((input, at) => ({ input, place: input.step_number ?? at + 1, at }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ input }) => input)
}
