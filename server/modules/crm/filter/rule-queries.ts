import { type RawBuilder, sql } from 'kysely'
import { InvalidInput } from '#kit/problem.ts'
import { escapeLike } from '#kit/text/like.ts'
import { say } from '#kit/text/sentence.ts'
import { localDate } from '#kit/time/zone.ts'
import type { Op } from './entity.ts'
import { type Reader, readDays, readWanted, type Wanted } from './read-value.ts'
import type { Source, Test } from './source-queries.ts'

const MOST_VALUES = 500

/** Each of these is what another one is not, and so holds for what is missing. */
const opposites: Partial<Record<Op, Op>> = { neq: 'eq', not_in: 'in', not_set: 'is_set' }

export function ruleOf(
  reader: Reader,
  source: Source,
  op: Op,
  value: unknown,
  at: string,
): RawBuilder<boolean> {
  const opposite = opposites[op]
  if (opposite) return sql<boolean>`(${ruleOf(reader, source, opposite, value, at)}) is not true`
  const place = `${at}.value`
  const isText = source.cast === 'text'
  if (op === 'is_set') {
    return source.any(held => (isText ? sql<boolean>`${held} <> ''` : sql<boolean>`${held} is not null`))
  }
  if (value === undefined || value === null) throw InvalidInput(say`${place} is required`)
  if (op === 'within_days' || op === 'older_than_days') {
    return source.any(aged(reader, source, op, readDays(value, place)))
  }
  const read = (one: unknown, where = place) => readWanted(reader, source, one, where)
  const list = () => readList(value, place).map((one, n) => read(one, `${place}[${n}]`))
  switch (op) {
    case 'eq':
      return source.any(held => equals(source, held, [read(value)]))
    case 'in':
      return source.any(held => equals(source, held, list()))
    case 'contains':
    case 'starts_with': {
      const wanted = read(value)
      // A list holds a value as a whole.
      if (source.type !== 'text') return source.any(held => equals(source, held, [wanted]))
      const text = escapeLike(String(wanted.from))
      const pattern = op === 'contains' ? `%${text}%` : `${text}%`
      return source.any(held => sql<boolean>`${folded(source, held)} like fold(${pattern}::text)`)
    }
    case 'between': {
      if (!Array.isArray(value) || value.length !== 2) {
        throw InvalidInput(say`${place} must be two values, the first and the last`)
      }
      const [first, last] = list()
      return source.any(
        held =>
          sql<boolean>`(${bound(source, held, 'gte', first!)} and ${bound(source, held, 'lte', last!)})`,
      )
    }
    default:
      return source.any(held => bound(source, held, op as Bound, read(value)))
  }
}

function readList(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) throw InvalidInput(say`${place} must be a list`)
  if (value.length > MOST_VALUES)
    throw InvalidInput(say`${place} must have at most ${{ most: MOST_VALUES }} items`)
  return value
}

/** Text is compared without case, accents and blanks around it. */
const folded = ({ isFolded }: Source, held: RawBuilder<unknown>) =>
  isFolded ? held : sql`fold(btrim(${held}))`

const cast = ({ cast }: Source, value: Wanted['from']) => sql`${String(value)}::${sql.raw(cast)}`

/** What is empty is like nothing. */
function equals(source: Source, held: RawBuilder<unknown>, all: readonly Wanted[]): RawBuilder<boolean> {
  const isText = source.cast === 'text'
  const wanted = isText ? all.filter(({ from }) => from !== '') : all
  if (wanted.length === 0) return sql<boolean>`false`
  const days = wanted.filter(({ until }) => until !== undefined)
  const plain = wanted.filter(({ until }) => until === undefined)
  // What is chosen from options stands there as the option is spelled, in an index perhaps.
  const isSpelled = source.type === 'select' && !source.name.includes('custom.')
  const either = [
    ...days.map(day => sql`(${bound(source, held, 'gte', day)} and ${bound(source, held, 'lte', day)})`),
    ...(plain.length === 0
      ? []
      : isText && !isSpelled
        ? [sql`${folded(source, held)} in (${sql.join(plain.map(({ from }) => sql`fold(${from}::text)`))})`]
        : [sql`${held} in (${sql.join(plain.map(({ from }) => cast(source, from)))})`]),
  ]
  return sql<boolean>`(${sql.join(either, sql` or `)})`
}

type Bound = 'gt' | 'gte' | 'lt' | 'lte'
const signs: Record<Bound, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Behind a day is behind its last moment, up to a day is up to that moment. */
function bound(
  source: Source,
  held: RawBuilder<unknown>,
  op: Bound,
  { from, until }: Wanted,
): RawBuilder<boolean> {
  const isBehind = until !== undefined && (op === 'gt' || op === 'lte')
  const sign = until === undefined ? signs[op] : op === 'gt' || op === 'gte' ? '>=' : '<'
  return sql<boolean>`${held} ${sql.raw(sign)} ${cast(source, isBehind ? until : from)}`
}

/** Timestamps by the clock, a day being 24 hours; dates by the days of the organization. */
function aged(
  { now, zone }: Reader,
  source: Source,
  op: 'within_days' | 'older_than_days',
  days: number,
): Test {
  const isDate = source.type === 'date'
  const today = localDate(now, zone)
  const since = isDate ? today.subtract({ days }) : now.subtract({ hours: 24 * days })
  const until = isDate ? today : now
  return held =>
    op === 'within_days'
      ? sql<boolean>`(${held} >= ${cast(source, since.toString())} and ${held} <= ${cast(source, until.toString())})`
      : sql<boolean>`${held} < ${cast(source, since.toString())}`
}
