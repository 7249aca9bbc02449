import type { LeadQuery, Ordered } from '../filter/lead-query.ts'
import type { Columns } from './columns.ts'
import { type Bits, hasBit, placesOf } from './dictionary.ts'
import type { WordTables } from './words.ts'

/** Orders of everybody, kept until the pool changes. */
export interface Ranking {
  byRelevance: Map<string, Uint32Array>
  nameRanks: Map<string, Uint32Array>
  forget(): void
}

export function createRanking(): Ranking {
  const byRelevance = new Map<string, Uint32Array>()
  const nameRanks = new Map<string, Uint32Array>()
  return {
    byRelevance,
    nameRanks,
    forget() {
      byRelevance.clear()
      nameRanks.clear()
    },
  }
}

interface Found {
  bits: Bits
  total: number
  tables: readonly WordTables[]
}

/** Less than zero: the first of two places comes first. */
type Compare = (a: number, b: number) => number

const PLACES = 2 ** 24

/** The places of one page, best first. */
export function bestPlaces(
  columns: Columns,
  ranking: Ranking,
  asked: LeadQuery,
  ordered: Ordered,
  { bits, total, tables }: Found,
): number[] {
  const wanted = Math.min(total, ordered.offset + ordered.limit)
  if (wanted <= ordered.offset) return []
  const count = asked.kind === 'person' ? columns.people : columns.companies
  // Where many match, those at the head of the kept order are found after a few looks.
  if (ordered.sort === 'relevance' && tables.length === 0 && total * 50 > count && count < PLACES) {
    return walk(keptOrder(columns, ranking, asked.kind), bits, ordered)
  }
  const compare = compareBy(columns, ranking, asked, ordered, tables)
  const places = placesOf(bits, total)
  const best = total > 4 * wanted ? selectBest(places, wanted, compare) : Array.from(places)
  return best.sort(compare).slice(ordered.offset, wanted)
}

function walk(order: Uint32Array, bits: Bits, { offset, limit }: Ordered): number[] {
  const page: number[] = []
  let seen = 0
  for (let at = 0; at < order.length && page.length < limit; at += 1) {
    const place = order[at]!
    if (!hasBit(bits, place)) continue
    if (seen >= offset) page.push(place)
    seen += 1
  }
  return page
}

/** One number a place: status, moment and place, in the order of their weight. 53 bits are enough for 16 million. */
function keptOrder(columns: Columns, ranking: Ranking, kind: LeadQuery['kind']): Uint32Array {
  const known = ranking.byRelevance.get(kind)
  if (known) return known
  const count = kind === 'person' ? columns.people : columns.companies
  const updated = (kind === 'person' ? columns.updated : columns.companyUpdated).subarray(1, count + 1)
  const moments = updated.slice().sort()
  let distinct = 0
  const rankOf = new Map<number, number>()
  for (let at = moments.length - 1; at >= 0; at -= 1) {
    if (!rankOf.has(moments[at]!)) rankOf.set(moments[at]!, distinct++)
  }
  const keys = new Float64Array(count)
  for (let place = 1; place <= count; place += 1) {
    const status = kind === 'person' ? columns.status[place]! : 0
    keys[place - 1] = (status * distinct + rankOf.get(updated[place - 1]!)!) * PLACES + place
  }
  keys.sort()
  const order = Uint32Array.from(keys, key => key % PLACES)
  ranking.byRelevance.set(kind, order)
  return order
}

function compareBy(
  columns: Columns,
  ranking: Ranking,
  asked: LeadQuery,
  { sort, descending }: Ordered,
  tables: readonly WordTables[],
): Compare {
  const isPerson = asked.kind === 'person'
  const updated = isPerson ? columns.updated : columns.companyUpdated
  const way = descending ? -1 : 1
  if (sort === 'updated_at') return (a, b) => way * (updated[a]! - updated[b]!) || a - b
  if (sort === 'name') {
    if (!isPerson) {
      const ranks = nameRanks(columns, ranking, 'words')
      return (a, b) => way * (ranks[columns.companyWords[a]!]! - ranks[columns.companyWords[b]!]!) || a - b
    }
    const ranks = nameRanks(columns, ranking, 'name')
    const { first, last } = columns
    return (a, b) =>
      way * (ranks[first[a]!]! - ranks[first[b]!]!) || way * (ranks[last[a]!]! - ranks[last[b]!]!) || a - b
  }
  const newest: Compare = isPerson
    ? (a, b) => columns.status[a]! - columns.status[b]! || updated[b]! - updated[a]! || a - b
    : (a, b) => updated[b]! - updated[a]! || a - b
  if (tables.length === 0) return newest
  const score = (place: number): number => {
    let sum = 0
    for (const { name, company } of tables) {
      sum += isPerson
        ? Math.max(1, name[columns.first[place]!]!, name[columns.last[place]!]!)
        : company[place]!
    }
    return sum
  }
  return (a, b) => score(b) - score(a) || newest(a, b)
}

/** The rank of each text among all, by its number. */
function nameRanks(columns: Columns, ranking: Ranking, which: 'name' | 'words'): Uint32Array {
  const known = ranking.nameRanks.get(which)
  if (known) return known
  const { texts } = columns.texts[which]
  const order = Uint32Array.from(texts.keys()).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1))
  const ranks = new Uint32Array(texts.length)
  order.forEach((code, rank) => {
    ranks[code] = rank
  })
  ranking.nameRanks.set(which, ranks)
  return ranks
}

/** The best so many of a crowd: a heap with the worst of them on top. */
function selectBest(places: Uint32Array, wanted: number, compare: Compare): number[] {
  const heap: number[] = Array.from(places.subarray(0, wanted))
  const sink = (from: number) => {
    let at = from
    for (;;) {
      const left = 2 * at + 1
      if (left >= heap.length) return
      const right = left + 1
      const worse = right < heap.length && compare(heap[right]!, heap[left]!) > 0 ? right : left
      if (compare(heap[worse]!, heap[at]!) <= 0) return
      const held = heap[at]!
      heap[at] = heap[worse]!
      heap[worse] = held
      at = worse
    }
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at -= 1) sink(at)
  for (let at = wanted; at < places.length; at += 1) {
    const place = places[at]!
    if (compare(place, heap[0]!) >= 0) continue
    heap[0] = place
    sink(0)
  }
  return heap
}
