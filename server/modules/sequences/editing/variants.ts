import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import {
  NotAVariant,
  StepNotFound,
  TooManyVariants,
  VariantExists,
  VariantNeedsEmail,
  VariantNotFound,
  VariantOfVariant,
} from '../errors.ts'
import { deleteStepRow, findStep, insertVariant, labelsOf, lockSequence } from '../steps/queries.ts'
import type { Step, VariantIn } from '../steps/schema.ts'
import { readStep } from './service.ts'

const LABELS = ['A', 'B', 'C', 'D', 'E']

export async function createVariant(ctx: Ctx, stepId: string, input: VariantIn): Promise<Step> {
  const seen = found(await findStep(ctx.db, stepId), StepNotFound)
  await lockSequence(ctx.db, seen.sequence_id)
  const step = found(await findStep(ctx.db, stepId), StepNotFound)
  if (step.variant_of !== null) throw VariantOfVariant()
  if (step.step_type !== 'email') throw VariantNeedsEmail()
  const taken = (await labelsOf(ctx, stepId)).map(({ label }) => label)
  if (taken.length >= LABELS.length) throw TooManyVariants()
  const isTaken = (label: string) => taken.some(one => one.toLowerCase() === label.toLowerCase())
  const label = input.variant_label?.trim() || LABELS.find(one => !isTaken(one))!
  if (isTaken(label)) throw VariantExists(label)
  const id = newId()
  const now = ctx.now.toString()
  await insertVariant(ctx, {
    id,
    sequence_id: step.sequence_id,
    step_type: 'email',
    name: input.name ?? step.name,
    subject: input.subject ?? step.subject,
    body_html: input.body_html ?? step.body_html,
    delay_days: step.delay_days,
    delay_hours: step.delay_hours,
    variant_of: stepId,
    variant_label: label,
    variant_weight: input.variant_weight ?? 50,
    created_at: now,
    updated_at: now,
  })
  return readStep(ctx, id)
}

export async function deleteVariant(ctx: Ctx, id: string): Promise<void> {
  const step = found(await findStep(ctx.db, id), VariantNotFound)
  if (step.variant_of === null) throw NotAVariant()
  await lockSequence(ctx.db, step.sequence_id)
  await deleteStepRow(ctx, id)
}
