import type { Ctx } from '#kit/context.ts'
import type { NamedType, RecordFacts } from '#kit/records/record.ts'

interface Reference {
  type: NamedType
  id: string
}

export const keyOf = ({ type, id }: Reference): string => `${type}:${id}`

/** Those of the records that are still there, by `keyOf`. */
export async function loadRecords(
  ctx: Ctx,
  references: readonly Reference[],
): Promise<Map<string, RecordFacts>> {
  const found = new Map<string, RecordFacts>()
  for (const { type, load } of ctx.services.contributions.recordKinds) {
    const ids = new Set(references.filter(one => one.type === type).map(({ id }) => id))
    if (ids.size === 0) continue
    for (const facts of await load(ctx.db, [...ids])) found.set(keyOf({ type, id: facts.id }), facts)
  }
  return found
}
