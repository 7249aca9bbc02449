import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { Kind, Spec } from '../kinds/kind.ts'
import { ResourceInUse } from '../resources/errors.ts'
import type { Resource } from '../resources/queries.ts'
import { updateResource } from '../resources/resource-queries.ts'
import {
  deleteReferences,
  deleteReferencesFrom,
  findHolder,
  insertReferences,
  lockReferringTo,
  requireProvider,
  shareResources,
} from './queries.ts'

const idsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []

/** Writes down whom a resource names, and refuses names that are nobody's, or somebody's who is leaving. */
export async function saveReferences(ctx: Ctx, kind: Kind, id: string, spec: Spec): Promise<void> {
  const wanted = Object.entries(kind.references).flatMap(([field, { to, holds }]) =>
    [...new Set(idsIn(spec[field]))].map(to_id => ({ from_id: id, field, to_id, holds, to })),
  )
  await deleteReferencesFrom(ctx, id)
  if (wanted.length === 0) return
  const there = await shareResources(
    ctx,
    wanted.map(one => one.to_id),
  )
  const kinds = new Map(there.map(row => [row.id, row.kind]))
  const missing = wanted.find(one => kinds.get(one.to_id) !== one.to)
  if (missing) throw InvalidInput(`${missing.field} not found`)
  const own = await requireProvider(ctx, id)
  const stranger = there.find(row => row.provider !== own.provider)
  if (stranger) {
    const { field } = wanted.find(one => one.to_id === stranger.id)!
    throw InvalidInput(
      say`${field} belongs to the provider ${{ provider: stranger.provider }}, not to ${{ own: own.provider }}`,
    )
  }
  await insertReferences(
    ctx,
    wanted.map(({ from_id, field, to_id, holds }) => ({ from_id, field, to_id, holds })),
  )
}

/** A resource that others hold on to stays. */
export async function refuseWhileHeld(ctx: Ctx, id: string): Promise<void> {
  const holder = await findHolder(ctx, id)
  if (holder) throw ResourceInUse(holder.kind.replaceAll('_', ' '), holder.name)
}

/** The resource is gone: those who named it name it no more. */
export async function clearReferences(
  ctx: Ctx,
  id: string,
  kindNamed: (name: string) => Kind,
): Promise<void> {
  const rows = (await lockReferringTo(ctx, id)) as (Pick<
    Resource,
    'id' | 'kind' | 'spec' | 'desired' | 'state'
  > & { field: string })[]
  const byResource = Map.groupBy(rows, row => row.id)
  for (const [fromId, fields] of byResource) {
    const { kind, state } = fields[0]!
    let { spec, desired } = fields[0]!
    for (const { field } of fields) {
      spec = without(spec, field, id)
      desired = without(desired, field, id)
    }
    const { settled } = kindNamed(kind)
    const isSettled = state === settled(fields[0]!.spec)
    await updateResource(ctx, fromId, {
      spec: toJson(spec),
      desired: toJson(desired),
      ...(isSettled ? { state: settled(spec) } : {}),
      updated_at: ctx.now.toString(),
    })
  }
  await deleteReferences(ctx, id)
}

function without(spec: Spec, field: string, id: string): Spec {
  const value = spec[field]
  if (Array.isArray(value)) return { ...spec, [field]: value.filter(one => one !== id) }
  return value === id ? { ...spec, [field]: null } : spec
}
