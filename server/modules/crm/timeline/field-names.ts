import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { formatMoney } from '#kit/money/display.ts'
import type { NamedType } from '#kit/records/record.ts'
import { findNames } from '#modules/identity/index.ts'
import { listFields } from '../custom-fields/queries.ts'
import type { CustomEntity } from '../custom-fields/schema.ts'
import { labelOf } from '../filter/label.ts'
import type { FieldChange } from './schema.ts'

/** Fields that hold the id of a colleague, or of a record. */
const people = new Set(['owner_id', 'assignee_id', 'created_by_id', 'author_id'])
const records: Readonly<Record<string, NamedType>> = {
  company_id: 'company',
  parent_id: 'company',
  contact_id: 'contact',
  deal_id: 'deal',
  stage_id: 'stage',
  pipeline_id: 'pipeline',
  task_id: 'task',
  next_task_id: 'task',
}

export interface Change {
  field: string
  from: unknown
  to: unknown
  /** What amounts of the record are in, where its event says so. */
  currency?: string | undefined
}

/** Labels and names for changes of many records, by a statement a kind of what they point at. */
export async function nameChanges(
  ctx: Ctx,
  entity: CustomEntity | undefined,
  groups: readonly (readonly Change[])[],
): Promise<FieldChange[][]> {
  const all = groups.flat()
  const hasCustom = all.some(({ field }) => field.startsWith('custom.'))
  const [names, titles, fields] = await Promise.all([
    findNames(ctx, [
      ...new Set(all.filter(({ field }) => people.has(field)).flatMap(idsIn<number>('number'))),
    ]),
    findTitles(ctx, all),
    hasCustom ? listFields(ctx.db, entity) : [],
  ])
  const display = (
    { field, currency }: Pick<Change, 'field' | 'currency'>,
    value: unknown,
  ): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (currency && field.endsWith('_cents')) return formatMoney(Number(value), currency)
    if (people.has(field)) return names.get(value as number)?.name ?? String(value)
    if (records[field]) return titles.get(String(value)) ?? String(value)
    return shown(value)
  }
  return groups.map(changes =>
    changes.map(({ from = null, to = null, ...change }) => ({
      field: change.field,
      label: fields.find(({ key }) => change.field === `custom.${key}`)?.label ?? labelOf(change.field),
      from,
      to,
      from_display: display(change, from),
      to_display: display(change, to),
    })),
  )
}

function shown(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(shown).join(', ') || null
  if (typeof value !== 'object' || value === null) return String(value)
  const { email, phone, label, name } = value as Record<string, unknown>
  return String(email ?? phone ?? label ?? name ?? JSON.stringify(value))
}

const idsIn =
  <T>(kind: 'number' | 'string') =>
  ({ from, to }: Change): T[] =>
    [from, to].filter(value => typeof value === kind) as T[]

async function findTitles(ctx: Ctx, changes: readonly Change[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  const wanted = Map.groupBy(
    changes.filter(({ field }) => records[field]),
    ({ field }) => records[field]!,
  )
  for (const { type, load } of ctx.services.contributions.recordKinds) {
    const ids = new Set((wanted.get(type) ?? []).flatMap(idsIn<string>('string')).filter(isUuid))
    if (ids.size === 0) continue
    for (const { id, title } of await load(ctx.db, [...ids])) titles.set(id, title)
  }
  return titles
}
