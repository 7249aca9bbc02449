import { isDeepStrictEqual } from 'node:util'
import type { TProperties } from 'typebox'
import type { Ctx } from '#kit/context.ts'
import type { Changes as Changed } from '#kit/event.ts'
import { Problem, type ProblemKind } from '#kit/problem.ts'
import { type Static, type TObject, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { findNames } from '#modules/identity/index.ts'
import { listChangesSince } from '#platform/events/queries.ts'

/** What changed: field → before and after. An event that carries it says by `changesOf` of which record. */
export const Changes = Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() }))

const IfUpdatedAt = Type.Object({
  if_updated_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'An `updated_at` that was seen: where a key of this body was given another value since, the answer is 409 ' +
        '`changed_meanwhile` and nothing is written. Without it the body is written in any case.',
      examples: ['2026-11-15T09:30:00.000Z'],
    }),
  ),
})
export type Seen = Static<typeof IfUpdatedAt>

/** The body of a call that changes a record. */
export const ifUnchanged = <P extends TProperties>(body: TObject<P>) =>
  Type.Object({ ...body.properties, ...IfUpdatedAt.properties })

interface Meanwhile {
  field: string
  from: unknown
  to: unknown
  by: { id: number; name: string } | null
  at: string
}

const says = (name: string) => say`Changed meanwhile by ${{ name }}`

export const ChangedMeanwhile = Object.assign(
  (changes: readonly Meanwhile[], current: unknown) =>
    new Problem(
      409,
      'changed_meanwhile',
      says(changes.at(-1)?.by?.name ?? 'an automation'),
      {},
      { changes, current },
    ),
  {
    status: 409,
    code: 'changed_meanwhile',
    example: says('Grace Hopper').text,
    beside: {
      changes: [
        {
          field: 'title',
          from: 'Analyst',
          to: 'Head of analysis',
          by: { id: 2, name: 'Grace Hopper' },
          at: '2026-11-15T09:30:00.000Z',
        },
      ],
      current: { title: 'Head of analysis', updated_at: '2026-11-15T09:30:00.000Z' },
    },
  },
) satisfies ProblemKind<[changes: readonly Meanwhile[], current: unknown]>

/** More than that many changes since somebody looked are told from a later one on. */
const MOST_CHANGES = 1_000

interface Save {
  id: string
  /** What the body would change of the record as it is now: to be asked under the row's lock. */
  changes: Changed
  /** The record as it is answered, where it is refused. */
  current: () => unknown
}

/** Where somebody else gave one of these fields another value since it was seen, nothing of it is written. */
export async function refuseOverwriting(
  ctx: Ctx,
  { if_updated_at: seen }: Seen,
  { id, changes, current }: Save,
): Promise<void> {
  const wanted = byField(changes)
  if (seen === undefined || wanted.size === 0) return
  const fields = Object.keys(changes)
  const told = await listChangesSince(ctx.db, id, { seen, fields, most: MOST_CHANGES })
  const since = new Map<string, { from: unknown; at: string; by: number | null }>()
  for (const { at, actor_user_id: by, changes } of told) {
    for (const [field, { from }] of byField(changes)) {
      const before = since.get(field)
      // In the order of their last changes.
      since.delete(field)
      since.set(field, { from: before ? before.from : from, at, by })
    }
  }
  const others = [...since].filter(
    ([field, { from }]) => wanted.has(field) && !isDeepStrictEqual(from, wanted.get(field)!.from),
  )
  if (others.length === 0) return
  const people = await findNames(ctx, [...new Set(others.flatMap(([, { by }]) => by ?? []))])
  const conflicts = others.map(([field, { from, at, by }]) => {
    const name = by === null ? undefined : people.get(by)?.name
    return {
      field,
      from,
      to: wanted.get(field)!.from,
      by: by === null || name === undefined ? null : { id: by, name },
      at,
    }
  })
  throw ChangedMeanwhile(conflicts, await current())
}

/** Each key of `custom` is a field of its own, `custom.<key>`. */
export function byField({ custom, ...plain }: Changed): Map<string, { from: unknown; to: unknown }> {
  const fields = new Map(Object.entries(plain))
  if (!custom) return fields
  const [from, to] = [custom.from, custom.to].map(values => (values ?? {}) as Record<string, unknown>)
  for (const key of new Set([...Object.keys(from!), ...Object.keys(to!)])) {
    const change = { from: from![key] ?? null, to: to![key] ?? null }
    if (!isDeepStrictEqual(change.from, change.to)) fields.set(`custom.${key}`, change)
  }
  return fields
}
