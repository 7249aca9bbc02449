import { isDeepStrictEqual } from 'node:util'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { type JobKind, job } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { recordChange } from '../audit.ts'
import { kindNamed } from '../kinds/index.ts'
import type { Spec } from '../kinds/kind.ts'
import type { Call, Remote } from '../providers/driver.ts'
import { driverFor } from '../providers/index.ts'
import { findActiveOperation, findResource, lockResource, type Resource } from '../resources/queries.ts'
import { updateResource } from '../resources/resource-queries.ts'
import { DriftDetected } from './events.ts'

const CHECK_MINUTES = 15
const LEFTOVER_MINUTES = 2

/** Looks at a resource from time to time: what changed behind our back is told, what should not be there is removed. */
export const checkResource: JobKind<{ resource_id: string }> = job<{ resource_id: string }>({
  name: 'platform.check_resource',
  concurrency: 4,
  perOrganization: 2,
  timeoutSeconds: 120,
  handler: async (ctx, { resource_id }) => {
    const found = await ctx.transact(async inner => {
      const resource = await findResource(inner, resource_id)
      if (!resource || (await findActiveOperation(inner, resource_id))) return undefined
      const parent = resource.parent_id ? await findResource(inner, resource.parent_id) : undefined
      return { resource, parentRef: parent?.provider_ref ?? null }
    })
    // An operation under way ends with a look of its own.
    if (!found) return
    const { resource, parentRef } = found
    const again = await look(ctx, resource, parentRef).catch(error => {
      ctx.log.warn({ resource_id, error: (error as Error).message }, 'a resource could not be checked')
      return CHECK_MINUTES
    })
    if (again === undefined) return
    await ctx.transact(inner =>
      inner.schedule(
        checkResource,
        { resource_id },
        { key: resource_id, at: inner.now.add({ minutes: again }) },
      ),
    )
  },
})

/** Minutes until the next look; undefined when there is nothing left to look at. */
async function look(ctx: WorkCtx, resource: Resource, parentRef: string | null): Promise<number | undefined> {
  const call: Call = {
    ctx,
    id: resource.id,
    kind: resource.kind,
    name: resource.name,
    region: resource.region,
    tags: resource.tags,
    desired: resource.spec,
    parentRef,
    operation: { id: resource.id, action: 'check', isIssued: false, attempts: 0 },
  }
  const driver = await driverFor(ctx, resource.provider, kindNamed(resource.kind))
  const remote = resource.provider_ref
    ? await driver.read(call, resource.provider_ref)
    : await driver.find(call)
  if (resource.state === 'deleted' || resource.state === 'failed') {
    if (!remote) return undefined
    if (remote.phase !== 'deleting') {
      ctx.log.warn({ resource_id: resource.id, ref: remote.ref }, 'a leftover at the provider is removed')
      await driver.remove(call, remote)
    }
    return LEFTOVER_MINUTES
  }
  return ctx.transact(inner => compare(inner, resource, remote))
}

async function compare(ctx: Ctx, seen: Resource, remote: Remote | undefined): Promise<number | undefined> {
  const resource = await lockResource(ctx, seen.id)
  const isSame = resource && resource.updated_at === seen.updated_at
  // Changed since the look, or changing: what was seen is old.
  if (!isSame || (await findActiveOperation(ctx, seen.id))) return CHECK_MINUTES
  if (remote?.phase === 'busy') return LEFTOVER_MINUTES
  const drift =
    remote && remote.phase !== 'deleting' ? differences(resource.spec, remote.seen) : { missing: true }
  const state = !remote ? 'failed' : kindNamed(resource.kind).settled({ ...resource.spec, ...remote.seen })
  await updateResource(ctx, resource.id, {
    state,
    drift: drift && toJson(drift),
    checked_at: ctx.now.toString(),
    ...(remote ? { facts: toJson({ ...resource.facts, ...remote.facts }) } : {}),
    ...(remote ? {} : { error: 'The resource no longer exists at the provider' }),
  })
  if (drift && !isDeepStrictEqual(drift, resource.drift)) {
    const { id, kind, name } = resource
    await recordChange(ctx, `${kind}_drifted`, { kind, id }, { drift })
    await ctx.emit(DriftDetected, { resource_id: id, resource_kind: kind, name, drift })
  }
  return remote ? CHECK_MINUTES : undefined
}

function differences(expected: Spec, seen: Spec): Spec | null {
  const changed = Object.entries(seen).filter(([key, actual]) => !isDeepStrictEqual(expected[key], actual))
  if (changed.length === 0) return null
  return {
    fields: Object.fromEntries(
      changed.map(([key, actual]) => [key, { expected: expected[key] ?? null, actual }]),
    ),
  }
}
