import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { recordChange } from '../audit.ts'
import type { Action, Kind, Spec } from '../kinds/kind.ts'
import { refuseWhileHeld, saveReferences } from '../references/references.ts'
import { NameTaken, OperationInProgress, WrongState } from '../resources/errors.ts'
import { cancelOperations, insertOperation } from '../resources/operation-queries.ts'
import {
  findActiveOperation,
  findOperation,
  findResource,
  lockResource,
  type Resource,
  withoutSecrets,
} from '../resources/queries.ts'
import { insertResource, updateChildren, updateResource } from '../resources/resource-queries.ts'
import type { Operation } from '../resources/schema.ts'
import { takeDeployPlace } from './limits.ts'
import { reconcile } from './reconcile.ts'

export interface Changed {
  resource: Resource
  operation: Operation
}

export interface NewResource {
  name?: string
  provider: string
  region?: string
  tags?: Record<string, string>
  spec: Spec
  parentId?: string
}

/** The row and its operation first; the provider hears of it from the job, once both are durable. */
export async function createResource(ctx: Ctx, kind: Kind, wanted: NewResource): Promise<Changed> {
  if (kind.isDeploy && ctx.actor.kind !== 'system') await takeDeployPlace(ctx)
  const id = newId()
  const now = ctx.now.toString()
  const name = wanted.name ?? `${kind.name.replaceAll('_', '-')}-${id.slice(-8)}`
  const wantedSpec = { ...kind.initial, ...wanted.spec }
  kind.check(wantedSpec)
  const spec = toJson(wantedSpec)
  const inserted = await insertResource(ctx, {
    id,
    kind: kind.name,
    parent_id: wanted.parentId ?? null,
    name,
    unique_name: kind.uniqueName ? name.toLowerCase() : null,
    provider: wanted.provider,
    region: wanted.region ?? null,
    spec,
    desired: spec,
    tags: toJson(wanted.tags ?? {}),
    state: 'pending',
    created_at: now,
    updated_at: now,
  })
  if (!inserted) throw NameTaken(kind.noun, name)
  await saveReferences(ctx, kind, id, wantedSpec)
  return startOperation(ctx, kind, id, 'create', wanted.spec)
}

/** An action of the kind, such as `start`, on a resource that is in a state for it. */
export async function actOnResource(
  ctx: Ctx,
  kind: Kind,
  id: string,
  name: string,
  { from, plan }: Pick<Action, 'from' | 'plan'>,
  input: Spec,
): Promise<Changed> {
  const resource = await lockLive(ctx, kind, id)
  await refuseWhileBusy(ctx, id)
  if (!from.includes(resource.state)) throw WrongState(name, resource.state)
  const desired = plan(resource.spec, input)
  kind.check(desired)
  await saveReferences(ctx, kind, id, desired)
  await updateResource(ctx, id, { desired: toJson(desired), updated_at: ctx.now.toString() })
  return startOperation(ctx, kind, id, name, input)
}

export async function changeResource(
  ctx: Ctx,
  kind: Kind,
  id: string,
  { name, tags, ...change }: { name?: string; tags?: Record<string, string> } & Spec,
): Promise<Changed> {
  const resource = await lockLive(ctx, kind, id)
  await refuseWhileBusy(ctx, id)
  if (['pending', 'provisioning', 'deleting', 'failed'].includes(resource.state))
    throw WrongState('update', resource.state)
  const desired = { ...resource.spec, ...change }
  kind.check(desired)
  await saveReferences(ctx, kind, id, desired)
  await updateResource(ctx, id, {
    desired: toJson(desired),
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags: toJson(tags) }),
    updated_at: ctx.now.toString(),
  })
  return startOperation(ctx, kind, id, 'update', { ...change, ...(name && { name }), ...(tags && { tags }) })
}

/** Whatever was under way is given up; what it may have made by then is found and removed as well. */
export async function deleteResource(ctx: Ctx, kind: Kind, id: string): Promise<Changed> {
  const resource = await lockLive(ctx, kind, id)
  const active = await findActiveOperation(ctx, id)
  if (active?.action === 'delete') return { resource, operation: active }
  await refuseWhileHeld(ctx, id)
  const children = await updateChildren(ctx, id, kind.dependents, {
    state: 'deleting',
    updated_at: ctx.now.toString(),
  })
  await cancelOperations(ctx, [id, ...children.map(child => child.id)])
  await updateResource(ctx, id, { state: 'deleting', updated_at: ctx.now.toString() })
  return startOperation(ctx, kind, id, 'delete', {})
}

async function lockLive(ctx: Ctx, kind: Kind, id: string): Promise<Resource> {
  const resource = await lockResource(ctx, id)
  if (!resource || resource.kind !== kind.name || resource.state === 'deleted') throw kind.NotFound()
  return resource
}

async function refuseWhileBusy(ctx: Ctx, id: string): Promise<void> {
  const active = await findActiveOperation(ctx, id)
  if (active) throw OperationInProgress(active.id)
}

async function startOperation(
  ctx: Ctx,
  kind: Kind,
  resourceId: string,
  action: string,
  input: Spec,
): Promise<Changed> {
  const id = newId()
  await insertOperation(ctx, {
    id,
    resource_id: resourceId,
    resource_kind: kind.name,
    action,
    status: 'pending',
    is_deploy: kind.isDeploy && action === 'create',
    input: toJson(input),
    requested_by_key_id: ctx.actor.kind === 'api_key' ? ctx.actor.id : null,
    created_at: ctx.now.toString(),
  })
  await ctx.enqueue(reconcile, { operation_id: id })
  const [resource, operation] = await Promise.all([
    findResource(ctx, resourceId, kind),
    findOperation(ctx, id),
    recordChange(
      ctx,
      `${kind.name}_${action}`,
      { kind: kind.name, id: resourceId },
      { operation_id: id, input: withoutSecrets(kind, input) },
    ),
  ])
  return { resource: found(resource, kind.NotFound), operation: operation! }
}
