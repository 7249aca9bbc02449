import { Pagination } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { idParam, keyWithRead, keyWithWrite, type Route, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { keyErrors, writeErrors } from '../api-keys/errors.ts'
import type { Action, Kind, Spec } from '../kinds/kind.ts'
import { priceOf } from '../plans/prices.ts'
import { Created, createOrPlan, DryRunQuery } from '../records/records.ts'
import {
  DeployLimit,
  NameTaken,
  OperationInProgress,
  ResourceInUse,
  WrongState,
} from '../resources/errors.ts'
import {
  findResource,
  listOperations,
  listResources,
  type Resource,
  showResource,
} from '../resources/queries.ts'
import { changeBody, createBody, Operation, ResourceQuery, resourceShape } from '../resources/schema.ts'
import {
  actOnResource,
  type Changed,
  changeResource,
  createResource,
  deleteResource,
  type NewResource,
} from './resources.ts'

type Given = { params: Record<string, string>; body: Record<string, unknown> }

/** Everything a kind gets by being declared. */
export function routesOf(kind: Kind, parent?: Kind): Route[] {
  const Shape = resourceShape(kind)
  const answer = Type.Object({ data: Shape, operation: Operation })
  const noun = kind.noun.toLowerCase()
  const own = { [kind.param]: idParam(kind.name, kind.NotFound) }
  const above = kind.parent && parent ? { [kind.parent.param]: idParam(parent.name, parent.NotFound) } : {}
  const one = `${kind.collection}/{${kind.param}}`
  const common = { tag: kind.tag, base: '/api/v2' } as const
  const show = ({ resource, operation }: Changed) =>
    ({ data: showResource(kind, resource), operation }) as never
  const idOf = (input: unknown) => (input as Given).params[kind.param]!
  const parentIdOf = (input: unknown) =>
    kind.parent ? (input as Given).params[kind.parent.param] : undefined

  return [
    route({
      ...common,
      method: 'POST',
      path: kind.createPath,
      ...(kind.createPath === kind.collection
        ? {}
        : { operationId: `create${kind.name[0]!.toUpperCase()}${kind.name.slice(1)}` }),
      summary: `Create a ${noun}`,
      description: 'Answers at once with the operation that makes it; look at the operation to see it done.',
      access: keyWithWrite,
      params: above,
      query: DryRunQuery,
      body: createBody(kind),
      status: 202,
      alsoStatus: [200],
      returns: Created(Shape, { operation: Operation }),
      errors: [
        ...writeErrors,
        ...(kind.isDeploy ? [DeployLimit] : []),
        ...(kind.uniqueName ? [NameTaken] : []),
      ],
      example: { body: kind.example },
      handler: async (ctx, input) => {
        const parentId = parentIdOf(input)
        const wanted = readNew(input.body, parentId)
        const above = parentId ? await requireParent(ctx, parent!, parentId) : undefined
        const spec = { ...wanted.spec, ...(above ? kind.fromParent(above.spec) : {}) }
        const create = async (inner: RouteCtx) => show(await createResource(inner, kind, { ...wanted, spec }))
        return createOrPlan(ctx, input.query.dry_run, create, ({ data }) => describePlan(kind, data)) as never
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: kind.collection,
      summary: `List ${kind.tag.toLowerCase()}`,
      access: keyWithRead,
      params: above,
      query: ResourceQuery,
      returns: Type.Object({ data: Type.Array(Shape), pagination: Pagination }),
      errors: keyErrors,
      handler: async (ctx, input) => {
        const parentId = parentIdOf(input)
        if (parentId) found(await findResource(ctx, parentId, parent!), parent!.NotFound)
        const { data: rows, pagination } = await listResources(ctx, kind, parentId, input.query)
        const data = rows.map(row => showResource(kind, row)) as never
        return { data, pagination }
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: one,
      summary: `Get a ${noun}`,
      access: keyWithRead,
      params: { ...above, ...own },
      returns: Data(Shape),
      errors: [...keyErrors, kind.NotFound],
      handler: async (ctx, input) => {
        const row = found(await findResource(ctx, idOf(input), kind), kind.NotFound)
        if (kind.parent && row.parent_id !== parentIdOf(input)) throw kind.NotFound()
        return { data: showResource(kind, row) as never }
      },
    }),
    route({
      ...common,
      method: 'PATCH',
      path: one,
      summary: `Change a ${noun}`,
      access: keyWithWrite,
      params: { ...above, ...own },
      body: changeBody(kind),
      status: 202,
      returns: answer,
      errors: [...writeErrors, kind.NotFound, OperationInProgress, WrongState],
      handler: async (ctx, input) => {
        await requireChild(ctx, kind, idOf(input), parentIdOf(input))
        return show(await changeResource(ctx, kind, idOf(input), input.body as Spec))
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: one,
      summary: `Delete a ${noun}`,
      access: keyWithWrite,
      params: { ...above, ...own },
      status: 202,
      returns: answer,
      errors: [...writeErrors, kind.NotFound, ResourceInUse],
      handler: async (ctx, input) => {
        await requireChild(ctx, kind, idOf(input), parentIdOf(input))
        return show(await deleteResource(ctx, kind, idOf(input)))
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${one}/operations`,
      summary: `List the operations on a ${noun}`,
      access: keyWithRead,
      params: { ...above, ...own },
      query: Type.Pick(ResourceQuery, ['page', 'limit']),
      returns: Type.Object({ data: Type.Array(Operation), pagination: Pagination }),
      errors: [...keyErrors, kind.NotFound],
      handler: async (ctx, input) => {
        await requireChild(ctx, kind, idOf(input), parentIdOf(input))
        return listOperations(ctx, { resource_id: idOf(input) }, input.query)
      },
    }),
    ...Object.entries(kind.actions).map(([name, action]) => actionRoute(name, action)),
  ]

  function actionRoute(name: string, action: Action): Route {
    return route({
      ...common,
      method: 'POST',
      path: `${one}/${name.replaceAll('_', '-')}`,
      summary: action.summary,
      access: keyWithWrite,
      params: { ...above, ...own },
      body: Type.Object(action.body),
      status: 202,
      returns: answer,
      errors: [...writeErrors, kind.NotFound, OperationInProgress, WrongState],
      ...(action.example === undefined ? {} : { example: { body: action.example } }),
      handler: async (ctx, input) => {
        await requireChild(ctx, kind, idOf(input), parentIdOf(input))
        return show(await actOnResource(ctx, kind, idOf(input), name, action, input.body as Spec))
      },
    })
  }
}

type RouteCtx = Parameters<typeof findResource>[0]

/** What would be there, without what only exists once it is. */
function describePlan(kind: Kind, data: Record<string, unknown>) {
  const { id: _, state: __, created_at: ___, updated_at: ____, deleted_at: _____, ...plan } = data
  return { plan, price: priceOf(kind.name, String(data.provider), data) }
}

async function requireParent(ctx: RouteCtx, parent: Kind, id: string): Promise<Resource> {
  const row = found(await findResource(ctx, id, parent), parent.NotFound)
  if (row.state === 'deleting' || row.state === 'deleted') throw parent.NotFound()
  return row
}

/** A child is found below its own parent only. */
async function requireChild(
  ctx: RouteCtx,
  kind: Kind,
  id: string,
  parentId: string | undefined,
): Promise<void> {
  const row = found(await findResource(ctx, id, kind), kind.NotFound)
  if (kind.parent && row.parent_id !== parentId) throw kind.NotFound()
}

function readNew(body: unknown, parentId: string | undefined): NewResource {
  const { name, provider, region, tags, ...spec } = body as NewResource & Spec
  return {
    ...(name === undefined ? {} : { name }),
    provider: provider ?? 'sandbox',
    ...(region === undefined ? {} : { region }),
    ...(tags === undefined ? {} : { tags }),
    ...(parentId === undefined ? {} : { parentId }),
    spec,
  }
}
