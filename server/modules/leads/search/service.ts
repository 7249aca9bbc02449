import type { Ctx, WorkCtx } from '#kit/context.ts'
import { paginate, slice } from '#kit/page.ts'
import { chosenOf, type LeadQuery, type Ordered, pickValues, readFilter } from '../filter/lead-query.ts'
import { type Facet, facetsOf, type Kind, type LeadFilter } from '../filter/schema.ts'
import { askIndex } from '../memory/client.ts'
import type { OwnPlaces } from '../memory/engine.ts'
import { listCompaniesAt, listPeopleAt } from '../records/queries.ts'
import { type FacetsIn, type SearchIn, TooFar, UnknownFacet } from './schema.ts'
import { countFacetsInTables, listOwnPlaces, lookUp, searchTables } from './sql-queries.ts'

const MOST_PAGED = 10_000
const A_MINUTE = { capacity: 300, refillPerSecond: 5 }

export async function paceSearches(ctx: Pick<WorkCtx, 'services' | 'organizationId'>): Promise<void> {
  await ctx.services.throttle.require(`lead-search:${ctx.organizationId}`, A_MINUTE)
}

const orderOf = ({ sort, order, page, limit }: SearchIn): Ordered => ({
  sort,
  descending: sort === 'updated_at' ? order !== 'asc' : order === 'desc',
  ...slice({ page, limit }),
})

interface Ready {
  asked: LeadQuery
  version: number
  /** Null where the pool is so small that the tables answer at once. */
  own: OwnPlaces | null
}

export async function prepareFilter(
  ctx: Ctx,
  kind: Kind,
  filter: LeadFilter,
): Promise<Omit<Ready, 'own'> & { people: number }> {
  const looked = await lookUp(ctx.db, filter)
  return { asked: readFilter(filter, kind, looked), version: looked.version, people: looked.people }
}

/** What the structures in memory cannot know themselves comes along: whom the organization saved and revealed. */
async function getReady(ctx: Ctx, kind: Kind, filter: LeadFilter): Promise<Ready> {
  const { asked, version, people } = await prepareFilter(ctx, kind, filter)
  if (people < ctx.services.settings.leadsIndexFrom) return { asked, version, own: null }
  const { saved, revealed } = asked
  const own = {
    saved: saved === null ? [] : await listOwnPlaces(ctx.db, 'saved'),
    revealed: revealed === null ? [] : await listOwnPlaces(ctx.db, 'revealed'),
  }
  return { asked, version, own }
}

/** The question is made ready in one transaction and answered outside of any: what waits in memory holds no connection. */
export async function searchPool(ctx: WorkCtx, input: SearchIn) {
  const ordered = orderOf(input)
  if (ordered.offset + ordered.limit > MOST_PAGED) throw TooFar()
  const ready = await ctx.transact(inner => getReady(inner, input.kind, input.filters ?? {}))
  const { asked, own } = ready
  const known = own && (await askIndex(ctx.services, ready, { op: 'search', asked, ordered, own }))
  return ctx.transact(async inner => {
    const found = known ?? (await searchTables(inner.db, asked, ordered))
    const data =
      input.kind === 'person'
        ? await listPeopleAt(inner.db, found.places)
        : await listCompaniesAt(inner.db, found.places)
    return { data, pagination: paginate(input, found.total) }
  })
}

function readFacets({ kind, facets }: FacetsIn): Facet[] {
  const { usual, more } = facetsOf[kind]
  if (!facets) return [...usual]
  const known: readonly string[] = [...usual, ...more]
  const unknown = facets.find(one => !known.includes(one))
  if (unknown !== undefined) throw UnknownFacet(unknown)
  return [...new Set(facets)] as Facet[]
}

export async function countFacets(ctx: WorkCtx, input: FacetsIn) {
  const facets = readFacets(input)
  const filter = input.filters ?? {}
  const ready = await ctx.transact(inner => getReady(inner, input.kind, filter))
  const { asked, own } = ready
  const known = own && (await askIndex(ctx.services, ready, { op: 'facets', asked, facets, own }))
  const { total, counts } =
    known ?? (await ctx.transact(inner => countFacetsInTables(inner.db, asked, facets)))
  const listed = facets.map((facet, index) => [
    facet,
    pickValues(counts[index]!, chosenOf(filter, facet), input.limit),
  ])
  return { data: { total, facets: Object.fromEntries(listed) } }
}
