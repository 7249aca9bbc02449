import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { JobKind } from '#kit/job.ts'
import type { Call } from '../providers/driver.ts'
import { lockResource, type Resource } from './queries.ts'

/** Longer than any single call to a provider may take: the next worker comes only when this one must be dead. */
const LEASE_SECONDS = 90

export type Reconcile = JobKind<{ operation_id: string }>

export interface Claimed {
  operationId: string
  leaseId: string
  action: string
  attempts: number
  startedAt: string
  resource: Resource
  call: Omit<Call, 'ctx'>
  parentState: string | null
}

/** Takes the operation for this worker, and leaves the note that brings another one should this one die. */
export async function claim(
  ctx: Ctx,
  operationId: string,
  reconcile: Reconcile,
): Promise<Claimed | undefined> {
  const { db, now } = ctx
  const target = await db
    .selectFrom('platform_operations')
    .select('resource_id')
    .where('id', '=', operationId)
    .executeTakeFirst()
  const resource = target && (await lockResource(ctx, target.resource_id))
  if (!resource) return undefined
  const operation = await db
    .selectFrom('platform_operations')
    .selectAll()
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow()
  if (!['pending', 'running'].includes(operation.status)) return undefined
  const again = (at: Temporal.Instant) =>
    ctx.schedule(reconcile, { operation_id: operationId }, { key: operationId, at })
  const leased = resource.lease_until === null ? null : Temporal.Instant.from(resource.lease_until)
  if (leased && Temporal.Instant.compare(leased, now) > 0) {
    await again(leased)
    return undefined
  }
  const leaseId = newId()
  const until = now.add({ seconds: LEASE_SECONDS })
  const startedAt = operation.started_at ?? now.toString()
  await db
    .updateTable('platform_resources')
    .set({
      lease_id: leaseId,
      lease_until: until.toString(),
      ...(operation.action === 'create' ? { state: 'provisioning' } : {}),
    })
    .where('id', '=', resource.id)
    .execute()
  await db
    .updateTable('platform_operations')
    .set({ status: 'running', started_at: startedAt })
    .where('id', '=', operationId)
    .execute()
  await again(until)
  const parent = resource.parent_id === null ? undefined : await findParent(ctx, resource.parent_id)
  return {
    operationId,
    leaseId,
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

const findParent = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('platform_resources')
    .select(['state', 'provider_ref'])
    .where('id', '=', id)
    .executeTakeFirst()

const callFor = (resource: Resource, parentRef: string | null) => ({
  id: resource.id,
  kind: resource.kind,
  name: resource.name,
  region: resource.region,
  tags: resource.tags,
  desired: resource.desired,
  parentRef,
})
