import type { Ctx } from '#kit/context.ts'
import { noneRelated, type Related, type RelatedTo, relatedKeys } from '#kit/records/related.ts'
import { Cents, NamedObject, Nullable, Timestamp, type TSchema, Type, Uuid } from '#kit/schema.ts'
import { Note } from '../notes/schema.ts'
import { pinnedNotes } from '../notes/service.ts'
import { listOtherValues, withPeople } from './related-queries.ts'

const Item = NamedObject('RelatedItem', {
  id: Uuid,
  title: Type.String(),
  subtitle: Nullable(Type.String()),
  status: Nullable(Type.String()),
  amount_cents: Nullable(Cents),
  currency: Nullable(Type.String()),
  at: Nullable(Timestamp),
  url: Type.String({ description: 'Where the workspace shows it.' }),
})
const Few = NamedObject('RelatedRecords', {
  total: Type.Integer({ description: 'Counted up to 1,000.' }),
  items: Type.Array(Item, { maxItems: 5 }),
})

type Cards = Record<(typeof relatedKeys)[number], typeof Few>

/** A record with what belongs to it. */
export const Overview = <S extends TSchema>(name: string, record: S) =>
  NamedObject(name, {
    record,
    pinned_notes: Type.Array(Note),
    ...(Object.fromEntries(relatedKeys.map(key => [key, Few])) as Cards),
    other_values: Type.Array(Type.Object({ key: Type.String(), value: Type.Unknown() })),
  })

/** All that belongs to a record, by a fixed number of statements however much that is. */
export async function loadOverview(ctx: Ctx, to: RelatedTo) {
  const kinds = ctx.services.contributions.relatedKinds
  const known = await withPeople(ctx, to)
  const loaded = await Promise.all(kinds.map(async ({ key, load }) => [key, await load(ctx, known)] as const))
  const cards = Object.fromEntries(relatedKeys.map(key => [key, noneRelated])) as Record<
    (typeof relatedKeys)[number],
    Related
  >
  const [pinned_notes, other_values] = await Promise.all([pinnedNotes(ctx, to), listOtherValues(ctx, to)])
  // People belong to a company and to a deal, by two domains: the one that has none leaves the other's.
  for (const [key, related] of loaded) if (related.total > 0) cards[key] = related
  return { ...cards, pinned_notes, other_values }
}
