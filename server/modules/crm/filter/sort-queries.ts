import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { loadFields } from './choose-queries.ts'
import type { FilterEntity } from './entity.ts'

/** By any field: what is empty comes last, and equal ones in the order of their ids. */
export async function orderBy(
  ctx: Pick<Ctx, 'db' | 'now'>,
  entity: FilterEntity,
  sort: string,
  order: 'asc' | 'desc' = 'asc',
): Promise<RawBuilder<unknown>> {
  const { byName } = await loadFields(ctx, entity)
  const source = byName.get(sort)
  if (!source?.isSortable) {
    const choices = [...byName.values()].filter(({ isSortable }) => isSortable).map(({ name }) => name)
    throw InvalidInput(say`sort must be one of ${{ choices }}`)
  }
  const direction = sql.raw(order)
  return sql`${source.order} ${direction} nulls last, ${sql.ref(`${entity.table}.id`)} ${direction}`
}
