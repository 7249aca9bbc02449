import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { lockCollectionsSettings, PolicyNotFound, setDefaultPolicy } from '#modules/billing/index.ts'
import { findTemplateError } from '#platform/liquid/render.ts'
import { planAll } from './plan-all.ts'
import { clearDefault, deletePolicyRow, findPolicy, insertPolicy, updatePolicy } from './queries.ts'
import type { DunningPolicy, DunningStep, PolicyIn, PolicyPatch } from './schema.ts'

function readSteps(given: PolicyIn['steps']): DunningStep[] {
  for (const [n, { subject, body_html }] of given.entries()) {
    if (findTemplateError(subject ?? '')) throw InvalidInput(`steps[${n}].subject must be a valid template`)
    if (findTemplateError(body_html ?? ''))
      throw InvalidInput(`steps[${n}].body_html must be a valid template`)
  }
  const steps = given.map(step => ({
    offset_days: step.offset_days,
    action: step.action,
    level: step.level ?? 0,
    subject: step.subject ?? null,
    body_html: step.body_html ?? null,
    fee_cents: step.fee_cents ?? 0,
    show_interest: step.show_interest ?? false,
  }))
  const keys = steps.map(({ offset_days, action }) => `${offset_days} ${action}`)
  if (new Set(keys).size < keys.length) throw InvalidInput('steps must name each day and action once')
  return steps.toSorted((a, b) => a.offset_days - b.offset_days)
}

export const getPolicy = async (ctx: Ctx, id: string): Promise<DunningPolicy> =>
  found(await findPolicy(ctx, id), PolicyNotFound)

/** Who changes which one is the default takes turns with others who do. */
async function takeDefault(ctx: Ctx, id: string, isDefault: boolean | undefined): Promise<void> {
  if (isDefault === undefined) return
  const { default_dunning_policy_id: current } = await lockCollectionsSettings(ctx)
  if (isDefault) {
    await clearDefault(ctx)
    await setDefaultPolicy(ctx, id)
  } else if (current === id) await setDefaultPolicy(ctx, null)
}

export async function createPolicy(ctx: Ctx, given: PolicyIn): Promise<DunningPolicy> {
  const id = newId()
  const { name, is_default = false, reply_pause_days = 7 } = given
  const steps = readSteps(given.steps)
  if (is_default) await takeDefault(ctx, id, true)
  await insertPolicy(ctx, id, { name, is_default, reply_pause_days, steps })
  await ctx.enqueue(planAll, {}, { onceKey: '' })
  return getPolicy(ctx, id)
}

export async function patchPolicy(ctx: Ctx, id: string, patch: PolicyPatch): Promise<DunningPolicy> {
  await getPolicy(ctx, id)
  const { steps, ...plain } = patch
  const read = steps && readSteps(steps)
  await takeDefault(ctx, id, plain.is_default)
  await updatePolicy(ctx, id, { ...plain, ...(read && { steps: read }) })
  await ctx.enqueue(planAll, {}, { onceKey: '' })
  return getPolicy(ctx, id)
}

export async function deletePolicy(ctx: Ctx, id: string): Promise<void> {
  await getPolicy(ctx, id)
  await takeDefault(ctx, id, false)
  await deletePolicyRow(ctx, id)
  await ctx.enqueue(planAll, {}, { onceKey: '' })
}
