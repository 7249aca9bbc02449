import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { listFields } from '#modules/crm/index.ts'

/** What a stage can ask for beside custom fields. */
const requirable = new Set([
  'amount_cents',
  'expected_close_date',
  'contact_id',
  'company_id',
  'owner_id',
  'lines',
  'next_task',
])

export async function checkRequired(
  ctx: Ctx,
  stages: readonly { name?: string; required_fields?: readonly string[] | undefined }[],
): Promise<void> {
  const isCustom = (field: string) => field.startsWith('custom.')
  const asked = stages.flatMap(stage => stage.required_fields ?? [])
  const custom = asked.some(isCustom) ? await listFields(ctx.db, 'deal') : []
  for (const [index, { required_fields = [] }] of stages.entries()) {
    const at = required_fields.findIndex(
      field => !requirable.has(field) && !custom.some(({ key }) => field === `custom.${key}`),
    )
    if (at >= 0) throw InvalidInput(`stages[${index}].required_fields[${at}] is not a field of deals`)
  }
}
