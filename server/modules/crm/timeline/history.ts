import type { Ctx } from '#kit/context.ts'
import { Paged, PageQuery, pageOf, slice } from '#kit/page.ts'
import { Text, Type } from '#kit/schema.ts'
import type { CustomEntity } from '../custom-fields/schema.ts'
import { nameChanges } from './field-names.ts'
import { countChanges, listChanges } from './history-queries.ts'
import { HistoryLine } from './schema.ts'

export const HistoryQuery = Type.Object({
  ...PageQuery.properties,
  field: Type.Optional(Text(200, { description: 'One field alone, such as `owner_id` or `custom.tier`.' })),
})

export const HistoryPage = Paged(HistoryLine)

/** What was changed of a record, and by whom, the last change first. */
export async function listHistory(
  ctx: Ctx,
  { entity, id }: { entity: CustomEntity | undefined; id: string },
  { field, ...page }: PageQuery & { field?: string | undefined },
) {
  const listed = listChanges(ctx, id, field, slice(page))
  const { data, pagination } = await pageOf(page, listed, countChanges(ctx, id, field))
  const [named] = await nameChanges(ctx, entity, [data])
  return {
    data: data.map(({ at, actor_user_id, actor_name, via, merge_id }, place) => ({
      ...named![place]!,
      at,
      actor: actor_user_id === null || actor_name === null ? null : { id: actor_user_id, name: actor_name },
      via: via ?? (actor_user_id === null ? ('system' as const) : ('app' as const)),
      source: merge_id === null ? null : { type: 'merge', id: merge_id },
    })),
    pagination,
  }
}
