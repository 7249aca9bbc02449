import type { Ctx } from '#kit/context.ts'
import { fromCsvCell } from '#kit/csv.ts'
import { inferType, keyFor } from '../custom-fields/infer.ts'
import { listFields } from '../custom-fields/queries.ts'
import type { CustomEntity } from '../custom-fields/schema.ts'
import { createField } from '../custom-fields/service.ts'
import { nameMatches } from '../custom-fields/settle.ts'

/** So many rows say what a column holds. */
export const ROWS_LOOKED_AT = 1_000

interface Head {
  header: string
  index: number
}

/** A custom field for each column that has none, by what its first rows hold; their keys by the place of the column. */
export async function defineColumns(
  ctx: Ctx,
  entity: CustomEntity,
  heads: readonly Head[],
  rows: readonly (readonly string[])[],
): Promise<Map<number, string>> {
  const taken = new Set((await listFields(ctx.db, entity)).map(({ key }) => key))
  const keys = new Map<number, string>()
  for (const { header, index } of heads) {
    const key = keyFor(header, taken)
    const type = inferType(rows.map(cells => fromCsvCell(cells[index] ?? '')))
    await createField(ctx, { entity, key, label: header.trim().slice(0, 100), type })
    taken.add(key)
    keys.set(index, key)
  }
  return keys
}

/** Only those that no field is called by: what is found again by its label is not made twice. */
export async function defineMissing(
  ctx: Ctx,
  entity: CustomEntity,
  heads: readonly Head[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const known = await listFields(ctx.db, entity)
  const missing = heads.filter(({ header }) => !known.some(field => nameMatches(field, header)))
  await defineColumns(ctx, entity, missing, rows)
}
