import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { quoteWord, type Wanted, wordOfLabel } from './words.ts'

export interface NewLine {
  id: string
  slot: number
  at: string
  level: string | null
  message: string
  labels: Readonly<Record<string, string>>
}

/** The words that labels and level are found by, as PostgreSQL spells a list of words. */
const marksOf = ({ level, labels }: NewLine): string =>
  [...Object.entries(labels), ...(level === null ? [] : [['level', level] as const])]
    .map(([key, value]) => quoteWord(wordOfLabel(key, value)))
    .join(' ')

export const insertLines = ({ db }: Ctx, lines: readonly NewLine[]) =>
  sql`insert into log_lines (slot, id, at, level, message, labels, words)
    select slot, id, at, level, message, labels::jsonb, to_tsvector('simple', message) || marks::tsvector
    from unnest(${lines.map(one => one.slot)}::smallint[], ${lines.map(one => one.id)}::uuid[],
      ${lines.map(one => one.at)}::timestamptz[], ${lines.map(one => one.level)}::text[],
      ${lines.map(one => one.message)}::text[], ${lines.map(one => JSON.stringify(one.labels))}::text[],
      ${lines.map(marksOf)}::text[])
      as n (slot, id, at, level, message, labels, marks)`.execute(db)

function queryOf({ words, labels }: Wanted): RawBuilder<unknown> {
  const plain = sql`plainto_tsquery('simple', ${words})`
  if (labels.length === 0) return words === '' ? sql`null::tsquery` : plain
  const exact = labels.map(([key, value]) => quoteWord(wordOfLabel(key, value))).join(' & ')
  return words === '' ? sql`${exact}::tsquery` : sql`(${plain} && ${exact}::tsquery)`
}

interface LineRow {
  id: string
  at: string
  level: string | null
  message: string
  labels: Record<string, string>
}

interface Part {
  slot: number
  from: string
  to: string
  before: { at: string; id: string } | null
  most: number
}

export async function findLines({ db }: Ctx, wanted: Wanted, part: Part): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, at::timestamptz(3) as at, level, message, labels from find_log_lines(${queryOf(wanted)},
      ${part.slot}::smallint, ${part.from}::timestamptz, ${part.to}::timestamptz,
      ${part.before?.at ?? null}::timestamptz, ${part.before?.id ?? null}::uuid, ${part.most}::integer)`.execute(
    db,
  )
  return rows
}

/** Those that came after one, in the order of coming. */
export async function tailLines(
  { db }: Ctx,
  wanted: Wanted,
  afterId: string,
  most: number,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, at::timestamptz(3) as at, level, message, labels
    from tail_log_lines(${queryOf(wanted)}, ${afterId}::uuid, ${most}::integer)`.execute(db)
  return rows
}

export async function countLines(
  { db }: Ctx,
  wanted: Wanted,
  { slots, from, to }: { slots: readonly number[]; from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count_log_lines(${queryOf(wanted)}, ${slots}::smallint[],
    ${from}::timestamptz, ${to}::timestamptz) as n`.execute(db)
  return rows[0]!.n
}
