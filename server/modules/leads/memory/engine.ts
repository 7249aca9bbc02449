import type { Counted, LeadQuery, LeadQueryLists, Ordered } from '../filter/lead-query.ts'
import type { Facet } from '../filter/schema.ts'
import { type Columns, createColumns, flagOf } from './columns.ts'
import { countPlaces, createCounting } from './counting.ts'
import { type Bits, countBits, setBit, wordsFor } from './dictionary.ts'
import { bestPlaces, createRanking } from './ranking.ts'
import { type WordTables, wordTables } from './words.ts'

/** Whom an organization saved and revealed: the structures know of no organization. */
export interface OwnPlaces {
  saved: readonly number[]
  revealed: readonly number[]
}

export interface Engine {
  columns: Columns
  /** Called when rows were put in or taken out: forgets what was worked out of them. */
  changed(): void
  search(asked: LeadQuery, ordered: Ordered, own: OwnPlaces): { total: number; places: number[] }
  facets(asked: LeadQuery, facets: readonly Facet[], own: OwnPlaces): { total: number; counts: Counted[][] }
  keptBytes(): number
}

/** A condition as bits: whoever meets it. `key` is the facet whose own list it is. */
interface Condition {
  key: string
  bits: Bits
  isNot: boolean
}

const MOST_KEPT_BYTES = 256 * 1024 * 1024

export function createEngine(): Engine {
  const columns = createColumns()
  /** Bits of conditions, the last used at the end. */
  const kept = new Map<string, Bits>()
  const words = new Map<string, WordTables>()
  const counting = createCounting()
  const ranking = createRanking()
  let keptBytes = 0

  function remember(key: string, make: () => Bits): Bits {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const bits = make()
    kept.set(key, bits)
    keptBytes += bits.byteLength
    for (const [oldest, { byteLength }] of kept) {
      if (keptBytes <= MOST_KEPT_BYTES || oldest === key) break
      kept.delete(oldest)
      keptBytes -= byteLength
    }
    return bits
  }

  /** Whoever's number in the column the table marks. */
  function scan(column: ArrayLike<number>, table: ArrayLike<number>, count: number): Bits {
    const bits = new Uint32Array(wordsFor(count + 1))
    for (let at = 0; at < bits.length; at += 1) {
      let word = 0
      const base = at << 5
      const end = Math.min(32, count + 1 - base)
      for (let bit = 0; bit < end; bit += 1) if (table[column[base + bit]!]) word |= 1 << bit
      bits[at] = word >>> 0
    }
    return bits
  }

  const sizeOf = (kind: LeadQuery['kind']) => (kind === 'person' ? columns.people : columns.companies)

  const everybody = (kind: LeadQuery['kind']): Bits =>
    remember(`all ${kind}`, () =>
      scan(kind === 'person' ? columns.alive : columns.companyAlive, [0, 1], sizeOf(kind)),
    )

  function tableOf(length: number, codes: readonly (number | undefined)[]): Uint8Array {
    const table = new Uint8Array(length)
    for (const code of codes) if (code) table[code] = 1
    return table
  }

  /** Companies that meet a condition, as a table by place. */
  function companyTable(key: keyof LeadQueryLists, values: readonly (string | number)[]): Uint8Array {
    const { texts } = columns
    const table = new Uint8Array(columns.companies + 1)
    if (key === 'company_domains' || key === 'company_ids') {
      for (const place of values as number[]) if (place > 0 && place < table.length) table[place] = 1
      return table
    }
    if (key === 'technologies') {
      const wanted = new Set((values as string[]).map(one => texts.technologies.find(one)))
      for (let at = 1; at < table.length; at += 1) {
        if (columns.technologies[at]?.some(one => wanted.has(one))) table[at] = 1
      }
      return table
    }
    const name = key === 'industry' ? 'industry' : 'size'
    const codes = tableOf(texts[name].texts.length, (values as string[]).map(texts[name].find))
    for (let at = 1; at < table.length; at += 1) table[at] = codes[columns[name][at]!]!
    return table
  }

  const ownColumn = (kind: LeadQuery['kind'], key: 'country' | 'city') =>
    kind === 'person' ? columns[key] : columns[key === 'country' ? 'companyCountry' : 'companyCity']

  function listBits(
    kind: LeadQuery['kind'],
    key: keyof LeadQueryLists,
    values: readonly (string | number)[],
  ): Bits {
    return remember(`${kind} ${key} ${JSON.stringify(values)}`, () => {
      const { texts } = columns
      const count = sizeOf(kind)
      const coded = (name: 'country' | 'city' | 'seniority' | 'department') =>
        tableOf(texts[name].texts.length, (values as string[]).map(texts[name].find))
      switch (key) {
        case 'country':
        case 'city':
          return scan(ownColumn(kind, key), coded(key), count)
        case 'seniority':
        case 'department':
          return scan(columns[key], coded(key), count)
        case 'email_status':
          return scan(columns.status, tableStatus(values as string[]), count)
        case 'titles': {
          const table = texts.title.texts.map(title =>
            (values as string[]).some(one => title.includes(one)) ? 1 : 0,
          )
          return scan(columns.title, Uint8Array.from(table), count)
        }
        default: {
          const table = companyTable(key, values)
          if (kind === 'person') return scan(columns.company, table, count)
          const bits = new Uint32Array(wordsFor(count + 1))
          for (let at = 1; at < table.length; at += 1) if (table[at]) setBit(bits, at)
          return bits
        }
      }
    })
  }

  const tableStatus = (values: readonly string[]): number[] =>
    statuses.map(one => (values.includes(one) ? 1 : 0))

  function tablesOf(word: string): WordTables {
    const known = words.get(word)
    if (known) return known
    const made = wordTables(columns, word)
    if (words.size > 100) words.clear()
    words.set(word, made)
    return made
  }

  function wordBits(kind: LeadQuery['kind'], word: string): Bits {
    return remember(`${kind} word ${word}`, () => {
      const { name, title, company } = tablesOf(word)
      const count = sizeOf(kind)
      const bits = new Uint32Array(wordsFor(count + 1))
      for (let place = 1; place <= count; place += 1) {
        const fits =
          kind === 'company'
            ? company[place]
            : name[columns.first[place]!]! |
              name[columns.last[place]!]! |
              title[columns.title[place]!]! |
              company[columns.company[place]!]!
        if (fits) setBit(bits, place)
      }
      return bits
    })
  }

  function placesBits(places: readonly number[]): Bits {
    const bits = new Uint32Array(wordsFor(columns.people + 1))
    for (const place of places) if (place <= columns.people) setBit(bits, place)
    return bits
  }

  function conditionsOf(asked: LeadQuery, own: OwnPlaces): Condition[] {
    const { kind } = asked
    const all: Condition[] = []
    const add = (key: string, bits: Bits, isNot = false) => all.push({ key, bits, isNot })
    for (const [key, values] of Object.entries(asked.lists)) {
      add(key, listBits(kind, key as keyof LeadQueryLists, values))
    }
    for (const [key, values] of Object.entries(asked.exclude)) {
      add('exclude', listBits(kind, key as keyof LeadQueryLists, values), true)
    }
    for (const word of asked.words) add('q', wordBits(kind, word))
    for (const flag of ['has_email', 'has_phone'] as const) {
      const wanted = asked[flag]
      if (wanted === null) continue
      const table = [0, 1, 2, 3].map(flags => ((flags & flagOf[flag]) !== 0 ? 1 : 0))
      add(
        flag,
        remember(flag, () => scan(columns.flags, table, columns.people)),
        !wanted,
      )
    }
    if (asked.saved !== null) add('saved', placesBits(own.saved), !asked.saved)
    if (asked.revealed !== null) add('revealed', placesBits(own.revealed), !asked.revealed)
    if (asked.updated_after !== null) add('updated_after', updatedAfter(kind, asked.updated_after))
    return all
  }

  function updatedAfter(kind: LeadQuery['kind'], moment: number): Bits {
    const updated = kind === 'person' ? columns.updated : columns.companyUpdated
    const count = sizeOf(kind)
    const bits = new Uint32Array(wordsFor(count + 1))
    for (let place = 1; place <= count; place += 1) if (updated[place]! > moment) setBit(bits, place)
    return bits
  }

  /** Who meets all conditions but those of one key. */
  function meet(asked: LeadQuery, conditions: readonly Condition[], without?: string): Bits {
    const bits = everybody(asked.kind).slice()
    for (const { key, bits: other, isNot } of conditions) {
      if (key === without) continue
      if (isNot) for (let at = 0; at < bits.length; at += 1) bits[at]! &= ~other[at]!
      else for (let at = 0; at < bits.length; at += 1) bits[at]! &= other[at]!
    }
    return bits
  }

  return {
    columns,
    changed() {
      kept.clear()
      words.clear()
      keptBytes = 0
      counting.forget()
      ranking.forget()
    },
    search(asked, ordered, own) {
      const bits = meet(asked, conditionsOf(asked, own))
      const total = countBits(bits)
      const tables = asked.words.map(tablesOf)
      return { total, places: bestPlaces(columns, ranking, asked, ordered, { bits, total, tables }) }
    },
    facets(asked, facets, own) {
      const conditions = conditionsOf(asked, own)
      const whole = meet(asked, conditions)
      const total = countBits(whole)
      const isFiltered = (facet: string) => conditions.some(({ key }) => key === facet)
      const free = facets.filter(facet => !isFiltered(facet))
      const counts = new Map<Facet, Counted[]>()
      const put = (bits: Bits, wanted: readonly Facet[]) => {
        if (wanted.length === 0) return
        const base = everybody(asked.kind)
        const found = countPlaces(columns, counting, asked.kind, wanted, {
          bits,
          base,
          total: countBits(bits),
        })
        for (const [facet, values] of found) counts.set(facet, values)
      }
      put(whole, free)
      for (const facet of facets) if (isFiltered(facet)) put(meet(asked, conditions, facet), [facet])
      return { total, counts: facets.map(facet => counts.get(facet)!) }
    },
    keptBytes: () => keptBytes,
  }
}

export const statuses = ['verified', 'guessed', 'unknown']
