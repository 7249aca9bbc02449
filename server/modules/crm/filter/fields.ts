import type { Ctx } from '#kit/context.ts'
import { route, viewer } from '#kit/route.ts'
import { Data, type Static, type TObject, type TSchema, Type } from '#kit/schema.ts'
import { loadFields } from './choose-queries.ts'
import { type FilterEntity, opsOf } from './entity.ts'
import { asBody, type Filtered, RecordField } from './schema.ts'

async function listRecordFields(ctx: Ctx, entity: FilterEntity): Promise<RecordField[]> {
  const { byName } = await loadFields(ctx, entity)
  return [...byName.values()].map(({ name, label, type, options, isSortable, isEditable }) => ({
    name,
    label,
    type,
    ops: [...opsOf[type]],
    ...(options ? { options: [...options] } : {}),
    sortable: isSortable,
    editable: isEditable,
  }))
}

interface Queried<Q extends TObject, R extends TSchema> {
  path: `/${string}/query`
  tag: string
  query: Q
  returns: R
  list: (ctx: Ctx, query: Filtered<Q>) => Promise<Static<R>>
}

/** A list whose parameters come in a body, for filters that are too long for an address. */
export const queryRoute = <Q extends TObject, R extends TSchema>(queried: Queried<Q, R>) => {
  const { path, tag, query, returns, list } = queried
  return route({
    method: 'POST',
    path,
    operationId: `query${tag}`,
    tag,
    summary: `List ${tag.toLowerCase()} by a filter`,
    description: 'As the list, with its parameters in the body.',
    access: viewer,
    writes: false,
    body: asBody(query),
    returns,
    example: {
      body: { filter: { match: 'all', rules: [{ field: 'created_at', op: 'within_days', value: 30 }] } },
    },
    handler: (ctx, { body }) => list(ctx, body as Filtered<Q>) as never,
  })
}

/** What the records of a list are filtered and sorted by. */
export const fieldsRoute = (entity: FilterEntity, path: `/${string}/fields`, tag: string) =>
  route({
    method: 'GET',
    path,
    operationId: `list${tag.replace(/s$/, '').replace(/ie$/, 'y')}Fields`,
    tag,
    summary: `List what ${entity.name} can be filtered and sorted by`,
    description: 'Every field of theirs, custom fields, and those of the records they lead to.',
    returns: Data(Type.Array(RecordField)),
    handler: async ctx => ({ data: await listRecordFields(ctx, entity) }),
  })
