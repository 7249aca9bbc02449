import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { Kind, Spec } from '../kinds/kind.ts'
import type { Operation, ResourceQuery } from './schema.ts'

export interface Resource {
  id: string
  kind: string
  parent_id: string | null
  name: string
  provider: string
  region: string | null
  spec: Spec
  desired: Spec
  tags: Record<string, string>
  facts: Spec
  state: string
  error: string | null
  drift: Spec | null
  provider_ref: string | null
  claim_id: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

const columns = [
  'id',
  'kind',
  'parent_id',
  'name',
  'provider',
  'region',
  'spec',
  'desired',
  'tags',
  'facts',
  'state',
  'error',
  'drift',
  'provider_ref',
  'claim_id',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

export const withoutSecrets = ({ confidential }: Kind, spec: Spec): Spec =>
  Object.fromEntries(Object.entries(spec).filter(([key]) => !confidential.includes(key)))

export function showResource(kind: Kind, row: Resource): Record<string, unknown> {
  const { facts, parent_id } = row
  return {
    ...withoutSecrets(kind, row.spec),
    ...facts,
    id: row.id,
    kind: row.kind,
    name: row.name,
    provider: row.provider,
    simulated: row.provider === 'sandbox',
    ...(kind.parent ? { [kind.parent.param]: parent_id } : {}),
    region: row.region,
    state: row.state,
    tags: row.tags,
    error: row.error,
    drift: row.drift,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  }
}

export async function findResource({ db }: Ctx, id: string, kind?: Kind): Promise<Resource | undefined> {
  let query = db.selectFrom('platform_resources').select(columns).where('id', '=', id)
  if (kind) query = query.where('kind', '=', kind.name)
  return (await query.executeTakeFirst()) as Resource | undefined
}

/** Locked until the transaction ends: whoever changes a resource holds its row first. */
export async function lockResource({ db }: Ctx, id: string): Promise<Resource | undefined> {
  const query = db.selectFrom('platform_resources').select(columns).where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) as Resource | undefined
}

export function listResources({ db }: Ctx, kind: Kind, parentId: string | undefined, query: ResourceQuery) {
  let from = db.selectFrom('platform_resources').where('kind', '=', kind.name)
  if (parentId) from = from.where('parent_id', '=', parentId)
  if (!query.include_deleted) from = from.where('deleted_at', 'is', null)
  if (query.state) from = from.where('state', '=', query.state)
  if (query.provider) from = from.where('provider', '=', query.provider)
  if (query.region) from = from.where('region', '=', query.region)
  if (query.tag) {
    const [key, ...rest] = query.tag.split('=')
    from =
      rest.length === 0
        ? from.where(sql<boolean>`tags ? ${key}`)
        : from.where(sql<boolean>`tags ->> ${key} = ${rest.join('=')}`)
  }
  return selectPage(
    query,
    from.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').$castTo<Resource>(),
  )
}

const operationColumns = [
  'o.id',
  'o.resource_id',
  'o.resource_kind',
  'o.action',
  'o.status',
  'o.attempts',
  'o.error',
  'o.error_code',
  'o.created_at',
  'o.started_at',
  'o.finished_at',
  'r.provider',
] as const

const operations = ({ db }: Ctx) =>
  db
    .selectFrom('platform_operations as o')
    .innerJoin('platform_resources as r', 'r.id', 'o.resource_id')
    .select(operationColumns)

type OperationRow = Omit<Operation, 'status' | 'simulated'> & { status: string; provider: string }

const showOperation = ({ provider, ...row }: OperationRow): Operation => ({
  ...row,
  status: row.status as Operation['status'],
  simulated: provider === 'sandbox',
})

export async function findOperation(ctx: Ctx, id: string): Promise<Operation | undefined> {
  const row = await operations(ctx).where('o.id', '=', id).executeTakeFirst()
  return row && showOperation(row)
}

export async function findActiveOperation(ctx: Ctx, resourceId: string): Promise<Operation | undefined> {
  const row = await operations(ctx)
    .where('o.resource_id', '=', resourceId)
    .where('o.status', 'in', ['pending', 'running'])
    .executeTakeFirst()
  return row && showOperation(row)
}

interface OperationFilter {
  resource_id?: string
  status?: string
}

export async function listOperations(ctx: Ctx, filter: OperationFilter, page: PageQuery) {
  let rows = operations(ctx)
  let count = ctx.db.selectFrom('platform_operations as o')
  if (filter.resource_id) {
    rows = rows.where('o.resource_id', '=', filter.resource_id)
    count = count.where('o.resource_id', '=', filter.resource_id)
  }
  if (filter.status) {
    rows = rows.where('o.status', '=', filter.status)
    count = count.where('o.status', '=', filter.status)
  }
  const { data, pagination } = await selectPage(
    page,
    rows.orderBy('o.created_at', 'desc').orderBy('o.id', 'desc'),
    count,
  )
  return { data: data.map(showOperation), pagination }
}
