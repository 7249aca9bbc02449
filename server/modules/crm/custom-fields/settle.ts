import type { Ctx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { findHomeCountry, findUserIds, listUserIds } from '../organization-queries.ts'
import { listFields } from './queries.ts'
import type { CustomEntity, CustomField } from './schema.ts'
import { fromText, readCustomValue } from './values.ts'

type Custom = Record<string, unknown>

/** Values by their definitions, where there are some; whatever nobody defined is kept as it came. */
export async function settleCustom<T extends { custom?: Custom }>(
  ctx: Ctx,
  entity: CustomEntity,
  values: T,
): Promise<T> {
  return (await settleCustoms(ctx, entity, [values]))[0]!
}

/** The same for many at the price of one. */
export async function settleCustoms<T extends { custom?: Custom }>(
  ctx: Ctx,
  entity: CustomEntity,
  all: readonly T[],
): Promise<T[]> {
  if (!all.some(isGiven)) return [...all]
  const { fields, home } = await readDefinitions(ctx, entity)
  if (fields.size === 0) return [...all]
  const settled = all.map(values =>
    isGiven(values) ? { ...values, custom: readValues(values.custom!, fields, home) } : values,
  )
  await requireUsers(
    ctx,
    fields,
    settled.map(({ custom }) => custom),
  )
  return settled
}

const isGiven = ({ custom }: { custom?: Custom }): boolean =>
  custom !== undefined && Object.keys(custom).length > 0

async function readDefinitions(ctx: Ctx, entity: CustomEntity) {
  const all = await listFields(ctx.db, entity)
  const needsHome = all.some(({ type }) => type === 'phone')
  return {
    fields: new Map(all.map(field => [field.key, field])),
    home: needsHome ? await findHomeCountry(ctx.db) : null,
  }
}

type Fields = ReadonlyMap<string, CustomField>

function readValues(custom: Custom, fields: Fields, home: string | null): Custom {
  const read: Custom = {}
  for (const [key, value] of Object.entries(custom)) {
    const field = fields.get(key)
    if (!field) read[key] = value
    else if (value !== null && value !== '') {
      const kept = readCustomValue(field, value, home)
      if (kept !== null) read[key] = kept
    } else if (field.required) throw InvalidInput(`custom.${key} must not be empty`)
  }
  return read
}

async function requireUsers(
  ctx: Ctx,
  fields: Fields,
  customs: readonly (Custom | undefined)[],
): Promise<void> {
  const keys = [...fields.values()].filter(({ type }) => type === 'user').map(({ key }) => key)
  const named = customs.flatMap(custom => keys.flatMap(key => (custom?.[key] as number | undefined) ?? []))
  if (named.length === 0) return
  const users = await findUserIds(ctx.db, [...new Set(named)])
  for (const custom of customs) {
    const key = keys.find(one => custom?.[one] !== undefined && !users.has(custom[one] as number))
    if (key) throw InvalidInput(`custom.${key} must be the id of a colleague`)
  }
}

/** What becomes of a value that does not fit: its place and why. */
type SetAside = (key: string, detail: string) => void

/**
 * For rows of files: a column finds its field by key or label, text becomes what the field holds, and what does not fit is
 * kept beside it, so that nothing is lost.
 */
export async function customReader(ctx: Ctx, entity: CustomEntity) {
  const { fields, home } = await readDefinitions(ctx, entity)
  const byName = new Map([...fields.values()].flatMap(field => namesOf(field).map(name => [name, field])))
  const users = [...fields.values()].some(({ type }) => type === 'user')
    ? await listUserIds(ctx.db)
    : new Set<number>()
  return (custom: Custom, setAside: SetAside): Custom => {
    if (fields.size === 0) return custom
    const read: Custom = {}
    for (const [name, value] of Object.entries(custom)) {
      const field = fields.get(name) ?? byName.get(name.trim().toLowerCase())
      if (!field) read[name] = value
      else if (value === null || value === '') continue
      else {
        try {
          const kept = readCustomValue(field, fromText(field, value), home)
          if (field.type === 'user' && !users.has(kept as number)) {
            throw InvalidInput(`custom.${field.key} must be the id of a colleague`)
          }
          if (kept !== null) read[field.key] = kept
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          read[`${field.key}_as_given`] = value
          setAside(field.key, error.message)
        }
      }
    }
    return read
  }
}

/** Whether a column of a file means the field. */
export const nameMatches = (field: CustomField, head: string): boolean =>
  namesOf(field).includes(head.trim().toLowerCase())

const namesOf = ({ key, label }: CustomField): string[] => [
  key,
  key.replaceAll('_', ' '),
  label.trim().toLowerCase(),
]
