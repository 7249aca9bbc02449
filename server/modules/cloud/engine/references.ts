import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { InvalidInput } from '#kit/problem.ts'
import { ResourceInUse } from './errors.ts'
import type { Kind, Spec } from './kind.ts'
import type { Resource } from './queries.ts'

const idsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []

/** Writes down whom a resource names, and refuses names that are nobody's, or somebody's who is leaving. */
export async function saveReferences(ctx: Ctx, kind: Kind, id: string, spec: Spec): Promise<void> {
  const wanted = Object.entries(kind.references).flatMap(([field, { to, holds }]) =>
    [...new Set(idsIn(spec[field]))].map(to_id => ({ from_id: id, field, to_id, holds, to })),
  )
  await ctx.db.deleteFrom('platform_references').where('from_id', '=', id).execute()
  if (wanted.length === 0) return
  // Shared locks: the ones named cannot be deleted between this look and the commit.
  const there = await ctx.db
    .selectFrom('platform_resources')
    .select(['id', 'kind', 'provider'])
    .where(
      'id',
      'in',
      wanted.map(one => one.to_id),
    )
    .where('state', 'not in', ['deleting', 'deleted'])
    .forShare()
    .execute()
  const kinds = new Map(there.map(row => [row.id, row.kind]))
  const missing = wanted.find(one => kinds.get(one.to_id) !== one.to)
  if (missing) throw InvalidInput(`${missing.field} not found`)
  const own = await ctx.db
    .selectFrom('platform_resources')
    .select('provider')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stranger = there.find(row => row.provider !== own.provider)
  if (stranger) {
    const { field } = wanted.find(one => one.to_id === stranger.id)!
    throw InvalidInput(`${field} belongs to the provider ${stranger.provider}, not to ${own.provider}`)
  }
  await ctx.db
    .insertInto('platform_references')
    .values(wanted.map(({ from_id, field, to_id, holds }) => ({ from_id, field, to_id, holds })))
    .execute()
}

/** A resource that others hold on to stays. */
export async function refuseWhileHeld(ctx: Ctx, id: string): Promise<void> {
  const holder = await ctx.db
    .selectFrom('platform_references as f')
    .innerJoin('platform_resources as r', 'r.id', 'f.from_id')
    .select(['r.kind', 'r.name'])
    .where('f.to_id', '=', id)
    .where('f.holds', '=', true)
    .where('r.state', 'not in', ['deleting', 'deleted'])
    .executeTakeFirst()
  if (holder) throw ResourceInUse(holder.kind.replaceAll('_', ' '), holder.name)
}

/** The resource is gone: those who named it name it no more. */
export async function clearReferences(
  ctx: Ctx,
  id: string,
  kindNamed: (name: string) => Kind,
): Promise<void> {
  const rows = (await ctx.db
    .selectFrom('platform_references as f')
    .innerJoin('platform_resources as r', 'r.id', 'f.from_id')
    .select(['r.id', 'r.kind', 'r.spec', 'r.desired', 'r.state', 'f.field'])
    .where('f.to_id', '=', id)
    .where('r.state', '!=', 'deleted')
    .orderBy('r.id')
    .forUpdate()
    .execute()) as (Pick<Resource, 'id' | 'kind' | 'spec' | 'desired' | 'state'> & { field: string })[]
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
    await ctx.db
      .updateTable('platform_resources')
      .set({
        spec: toJson(spec),
        desired: toJson(desired),
        ...(isSettled ? { state: settled(spec) } : {}),
        updated_at: ctx.now.toString(),
      })
      .where('id', '=', fromId)
      .execute()
  }
  await ctx.db
    .deleteFrom('platform_references')
    .where(where => where.or([where('to_id', '=', id), where('from_id', '=', id)]))
    .execute()
}

function without(spec: Spec, field: string, id: string): Spec {
  const value = spec[field]
  if (Array.isArray(value)) return { ...spec, [field]: value.filter(one => one !== id) }
  return value === id ? { ...spec, [field]: null } : spec
}
