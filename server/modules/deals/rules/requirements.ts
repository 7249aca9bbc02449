import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { hasOpenTask } from './queries.ts'

const says = (stage: string, fields: readonly string[]) =>
  say`${{ stage }} needs more of the deal first: ${{ choices: fields }}`

/** Nothing is changed; the same body with the missing values passes. */
export const StageRequirements = Object.assign(
  (stage: string, missing: readonly string[]) =>
    new Problem(400, 'stage_requirements', says(stage, missing), {}, { missing }),
  {
    status: 400,
    code: 'stage_requirements',
    example: says('Proposal', ['amount_cents', 'contact_id']).text,
    beside: { missing: ['amount_cents', 'contact_id'] },
  },
)

interface Asked {
  id: string | null
  amount_cents: number
  lines_net_cents: number | null
  custom: Record<string, unknown>
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Of who moves a deal by hand: what the stage asks for must be there, in the deal or in the same call. */
export async function checkStage(
  ctx: Ctx,
  { name, required_fields }: { name: string; required_fields: readonly string[] },
  deal: Asked,
): Promise<void> {
  const missing: string[] = []
  for (const field of required_fields) {
    if (!(await has(ctx, deal, field))) missing.push(field)
  }
  if (missing.length > 0) throw StageRequirements(name, missing)
}

async function has(ctx: Ctx, deal: Asked, field: string): Promise<boolean> {
  if (field === 'amount_cents') return deal.amount_cents > 0
  if (field === 'lines') return deal.lines_net_cents !== null
  if (field === 'next_task') return deal.id !== null && (await hasOpenTask(ctx.db, deal.id))
  if (field.startsWith('custom.')) return isGiven(deal.custom[field.slice('custom.'.length)])
  return isGiven(deal[field as keyof Asked])
}
