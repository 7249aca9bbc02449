import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { recordChange } from '../audit.ts'
import { kindNamed } from '../kinds/index.ts'
import { orderMeasuring } from '../measuring/measure.ts'
import type { Remote } from '../providers/driver.ts'
import { clearReferences, saveReferences } from '../references/references.ts'
import {
  listWaitingChildren,
  requireOperationStatus,
  updateOperation,
} from '../resources/operation-queries.ts'
import { lockResource, type Resource } from '../resources/queries.ts'
import { updateChildren, updateResource } from '../resources/resource-queries.ts'
import { checkResource } from './check.ts'
import type { Claimed, Reconcile } from './claim.ts'
import { OperationFailed, ResourceChanged } from './events.ts'

/** What came of asking the provider. */
export type Outcome =
  | { kind: 'wait'; remote?: Remote; until?: Temporal.Instant; issued: boolean }
  | { kind: 'done'; remote: Remote }
  | { kind: 'gone' }
  | { kind: 'retry'; message: string; remote?: Remote }
  | { kind: 'failed'; code: string; message: string; remote?: Remote }

const MOST_ATTEMPTS = 7
const POLL_SECONDS = 3
const CHECK_MINUTES = 15

/** Writes an outcome down, unless another worker took over meanwhile or the operation was given up. */
export async function settle(ctx: Ctx, claimed: Claimed, outcome: Outcome, again: Reconcile): Promise<void> {
  const resource = await lockResource(ctx, claimed.resource.id)
  await ctx.services.claims.end(ctx, claimed.claimId)
  if (!resource || resource.claim_id !== claimed.claimId) return
  const remote = 'remote' in outcome ? outcome.remote : undefined
  await updateResource(ctx, resource.id, {
    claim_id: null,
    ...(remote ? { provider_ref: remote.ref, facts: toJson({ ...resource.facts, ...remote.facts }) } : {}),
  })
  const operation = await requireOperationStatus(ctx, claimed.operationId)
  if (operation.status !== 'running') return
  const due = (at: Temporal.Instant) =>
    ctx.schedule(again, { operation_id: claimed.operationId }, { key: claimed.operationId, at })

  switch (outcome.kind) {
    case 'wait': {
      if (isOverdue(ctx, claimed))
        return fail(ctx, claimed, resource, 'timed_out', 'The provider did not finish in time', again)
      if (outcome.issued) {
        await setOperation(ctx, claimed, { issued_at: ctx.now.toString() })
      }
      const soon = ctx.now.add({ seconds: POLL_SECONDS })
      const settles = outcome.until ?? remote?.settlesAt
      return due(settles && Temporal.Instant.compare(settles, ctx.now) > 0 ? settles : soon)
    }
    case 'retry': {
      const attempts = claimed.attempts + 1
      if (attempts >= MOST_ATTEMPTS)
        return fail(ctx, claimed, resource, 'provider_unavailable', outcome.message, again)
      await setOperation(ctx, claimed, { attempts, error: outcome.message })
      return due(ctx.now.add({ seconds: 2 ** attempts }))
    }
    case 'failed':
      return fail(ctx, claimed, resource, outcome.code, outcome.message, again)
    case 'done':
      return succeed(ctx, claimed, resource, again)
    case 'gone':
      return recordRemoval(ctx, claimed, resource, again)
  }
}

const isOverdue = (ctx: Ctx, { startedAt, resource }: Claimed) =>
  Temporal.Instant.compare(
    Temporal.Instant.from(startedAt).add({ seconds: kindNamed(resource.kind).deadlineSeconds }),
    ctx.now,
  ) < 0

async function setOperation(
  ctx: Ctx,
  { operationId }: Claimed,
  values: Record<string, string | number | null>,
) {
  await updateOperation(ctx, operationId, values)
}

async function finish(ctx: Ctx, claimed: Claimed, again: Reconcile, values: Record<string, string | null>) {
  await setOperation(ctx, claimed, { ...values, finished_at: ctx.now.toString() })
  await ctx.unschedule(again, claimed.operationId)
}

const lookLater = (ctx: Ctx, id: string, after: Temporal.DurationLike) =>
  ctx.schedule(checkResource, { resource_id: id }, { key: id, at: ctx.now.add(after) })

async function succeed(ctx: Ctx, claimed: Claimed, resource: Resource, again: Reconcile): Promise<void> {
  const state = kindNamed(resource.kind).settled(resource.desired)
  await updateResource(ctx, resource.id, {
    spec: toJson(resource.desired),
    state,
    error: null,
    drift: null,
    updated_at: ctx.now.toString(),
  })
  await finish(ctx, claimed, again, { status: 'succeeded', error: null })
  await lookLater(ctx, resource.id, { minutes: CHECK_MINUTES })
  if (claimed.action === 'create') await wakeChildren(ctx, resource.id, again)
  await orderMeasuring(ctx)
  await announce(ctx, claimed, resource, state)
}

/** Those that waited for their parent to be there need not find out by looking. */
async function wakeChildren(ctx: Ctx, parentId: string, again: Reconcile): Promise<void> {
  const waiting = await listWaitingChildren(ctx, parentId)
  for (const { id } of waiting) await ctx.schedule(again, { operation_id: id }, { key: id, at: ctx.now })
}

/** A failed creation may have left something behind, a failed change may have stopped half way: look soon. */
async function fail(
  ctx: Ctx,
  claimed: Claimed,
  resource: Resource,
  code: string,
  message: string,
  again: Reconcile,
): Promise<void> {
  const stays = claimed.action !== 'create' && claimed.action !== 'delete'
  const kind = kindNamed(resource.kind)
  await updateResource(ctx, resource.id, {
    desired: toJson(resource.spec),
    ...(stays ? {} : { state: 'failed' }),
    ...(claimed.action === 'create' ? { unique_name: null } : {}),
    error: message,
    updated_at: ctx.now.toString(),
  })
  if (stays) await saveReferences(ctx, kind, resource.id, resource.spec)
  await finish(ctx, claimed, again, { status: 'failed', error: message, error_code: code })
  await lookLater(ctx, resource.id, { seconds: stays ? 5 : 60 })
  const { id, name } = resource
  await recordChange(
    ctx,
    `${kind.name}_${claimed.action}_failed`,
    { kind: kind.name, id },
    { error: message },
  )
  await ctx.emit(OperationFailed, {
    resource_id: id,
    resource_kind: kind.name,
    name,
    operation_id: claimed.operationId,
    action: claimed.action,
    error: message,
    error_code: code,
  })
}

/** Gone at the provider: the row stays as history, its name and its places are free. */
async function recordRemoval(
  ctx: Ctx,
  claimed: Claimed,
  resource: Resource,
  again: Reconcile,
): Promise<void> {
  const now = ctx.now.toString()
  const { dependents } = kindNamed(resource.kind)
  const ended = { state: 'deleted', deleted_at: now, updated_at: now, unique_name: null, error: null }
  const children = await updateChildren(ctx, resource.id, dependents, ended)
  await updateResource(ctx, resource.id, ended)
  for (const { id } of [resource, ...children]) {
    await clearReferences(ctx, id, kindNamed)
    // A call that was under way when the deletion came may still have made something.
    await lookLater(ctx, id, { minutes: 5 })
  }
  await finish(ctx, claimed, again, { status: 'succeeded', error: null })
  await announce(ctx, claimed, resource, 'deleted')
}

async function announce(ctx: Ctx, claimed: Claimed, resource: Resource, state: string): Promise<void> {
  const { id, kind, name } = resource
  await ctx.emit(ResourceChanged, {
    resource_id: id,
    resource_kind: kind,
    name,
    operation_id: claimed.operationId,
    action: claimed.action,
    state,
  })
}
