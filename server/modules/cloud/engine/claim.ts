import type { Ctx } from '#kit/context.ts'
import type { JobKind } from '#kit/job.ts'
import type { Call } from '../providers/driver.ts'
import { findOperationTarget, requireOperation, updateOperation } from '../resources/operation-queries.ts'
import { lockResource, type Resource } from '../resources/queries.ts'
import { findParent, updateResource } from '../resources/resource-queries.ts'

/** Longer than a step may take: whoever is at it for longer hangs. */
const MOST_SECONDS = 180
/** When to look again while somebody else is busy with the resource. */
const BUSY_SECONDS = 30

export type Reconcile = JobKind<{ operation_id: string }>

export interface Claimed {
  operationId: string
  claimId: string
  action: string
  attempts: number
  startedAt: string
  resource: Resource
  call: Omit<Call, 'ctx'>
  parentState: string | null
}

/** Takes the operation for this process; should it end, another one is brought to it at once. */
export async function claim(
  ctx: Ctx,
  operationId: string,
  reconcile: Reconcile,
): Promise<Claimed | undefined> {
  const { now } = ctx
  const target = await findOperationTarget(ctx, operationId)
  const resource = target && (await lockResource(ctx, target.resource_id))
  if (!resource) return undefined
  const operation = await requireOperation(ctx, operationId)
  if (!['pending', 'running'].includes(operation.status)) return undefined
  const again = (at: Temporal.Instant) =>
    ctx.schedule(reconcile, { operation_id: operationId }, { key: operationId, at })
  const { claims } = ctx.services
  if (resource.claim_id && (await claims.listStanding(ctx, [resource.claim_id])).size > 0) {
    await again(now.add({ seconds: BUSY_SECONDS }))
    return undefined
  }
  const claimId = await claims.take(ctx, {
    job: reconcile,
    data: { operation_id: operationId },
    until: now.add({ seconds: MOST_SECONDS }),
  })
  const startedAt = operation.started_at ?? now.toString()
  await updateResource(ctx, resource.id, {
    claim_id: claimId,
    ...(operation.action === 'create' ? { state: 'provisioning' } : {}),
  })
  await updateOperation(ctx, operationId, { status: 'running', started_at: startedAt })
  const parent = resource.parent_id === null ? undefined : await findParent(ctx, resource.parent_id)
  return {
    operationId,
    claimId,
    action: operation.action,
    attempts: operation.attempts,
    startedAt,
    resource,
    parentState: parent?.state ?? null,
    call: {
      ...callFor(resource, parent?.provider_ref ?? null),
      operation: {
        id: operationId,
        action: operation.action,
        isIssued: operation.issued_at !== null,
        attempts: operation.attempts,
      },
    },
  }
}

const callFor = (resource: Resource, parentRef: string | null) => ({
  id: resource.id,
  kind: resource.kind,
  name: resource.name,
  region: resource.region,
  tags: resource.tags,
  desired: resource.desired,
  parentRef,
})
