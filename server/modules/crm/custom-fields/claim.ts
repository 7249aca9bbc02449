import type { Ctx, WorkCtx } from '#kit/context.ts'
import { Problem, problem } from '#kit/problem.ts'
import { Choice, NamedObject, type Static, Text, Type } from '#kit/schema.ts'
import { findHomeCountry } from '../organization-queries.ts'
import { type Claimed, type Holding, listHolding, listUnclaimed, moveValues } from './claim-queries.ts'
import { inferType, keyFor } from './infer.ts'
import { listFields } from './queries.ts'
import { type CustomField, customTypes } from './schema.ts'
import { createField } from './service.ts'
import { fromText, readCustomValue } from './values.ts'

const claimed = ['contact', 'company', 'deal'] as const
const AT_ONCE = 1_000
const MOST = 500

/** What stands in files under a name is no field by that alone. */
const Suggested = NamedObject('SuggestedField', {
  key: Type.String(),
  label: Type.String(),
  type: Choice(['text', 'number', 'date', 'boolean']),
})
export const UnclaimedValues = NamedObject('UnclaimedValues', {
  key: Type.String({ description: 'As it stands in `custom`.' }),
  count: Type.Integer({ description: 'How many of the newest 100,000 records have it.' }),
  examples: Type.Array(Type.String()),
  suggested: Suggested,
})
export const UnclaimedQuery = Type.Object({
  entity: Choice(claimed, { description: 'The records whose values are looked at.' }),
})

export const ClaimIn = Type.Object({
  entity: Choice(claimed, { description: 'The records that have the values.' }),
  key: Text(200, { minLength: 1, description: 'Under what they stand in `custom` now.' }),
  field: Type.Optional(
    Type.Partial(
      Type.Object({
        key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$', description: 'The key of the field.' }),
        label: Text(100, { minLength: 1, description: 'What people read.' }),
        type: Choice(
          customTypes.filter(type => type !== 'select' && type !== 'multiselect'),
          { description: 'What its values are.' },
        ),
      }),
      { description: 'The field, as far as it is to be another than the suggested one.' },
    ),
  ),
})
type ClaimIn = Static<typeof ClaimIn>

export const NothingToClaim = problem(404, 'nothing_to_claim', 'No record has a value under this key')

export async function listUnclaimedValues(ctx: Ctx, entity: Claimed) {
  const taken = new Set((await listFields(ctx.db, entity)).map(({ key }) => key))
  return (await listUnclaimed(ctx.db, entity, MOST)).map(({ key, count, values }) => ({
    key,
    count,
    examples: [...new Set(values)].sort().slice(0, 3),
    suggested: suggest(key, values, taken),
  }))
}

const suggest = (key: string, values: readonly string[], taken: ReadonlySet<string>) => ({
  key: keyFor(key, taken),
  label: key.slice(0, 100),
  type: inferType(values),
})

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Makes the field, then moves the values a thousand at a time: asked again, it goes on where it was. */
export async function claimValues(
  ctx: WorkCtx,
  { entity, key, field }: ClaimIn,
): Promise<CustomField & { left: number }> {
  const made = await ctx.transact(async inner => {
    const others = await listFields(inner.db, entity)
    const some = await listHolding(inner.db, entity, key, null, AT_ONCE)
    if (some.length === 0) throw NothingToClaim()
    const values = some.map(({ value }) => textOf(value))
    const suggested = suggest(key, values, new Set(others.map(one => one.key)))
    const wanted = { ...suggested, ...field }
    const there = others.find(one => one.key === wanted.key && one.type === wanted.type)
    return there ?? createField(inner, { entity, ...wanted })
  })
  let left = 0
  let last: string | null = null
  do {
    const from: string | null = last
    last = await ctx.transact(async inner => {
      const home = made.type === 'phone' ? await findHomeCountry(inner.db) : null
      const held = await listHolding(inner.db, entity, key, from, AT_ONCE)
      const moved = held.flatMap(({ id, value }) => readAs(made, value, home, id))
      if (made.key !== key || moved.length > 0) await moveValues(inner.db, entity, key, made.key, moved)
      left += held.length - moved.length
      return held.length < AT_ONCE ? null : held.at(-1)!.id
    })
  } while (last !== null)
  return { ...made, left }
}

/** The value as the field holds it; nothing where it cannot be read. */
function readAs(field: CustomField, value: unknown, home: string | null, id: string): Holding[] {
  try {
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    const given = typeof text === 'string' ? fromText(field, text) : fromText(field, textOf(text))
    return [{ id, value: readCustomValue(field, given, home) }]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}
