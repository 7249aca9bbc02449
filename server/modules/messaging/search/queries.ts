import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

const PLAIN_LETTERS = /^[\x20-\x7e]*$/
const foldHere = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ !-/:-@[-`{-~]+/g, ' ')
    .trim()

/** Texts as the index sees them. Those of plain letters, which most are, need nobody to be asked. */
export async function plainWords(db: Db, texts: readonly string[]): Promise<string[]> {
  if (texts.every(text => PLAIN_LETTERS.test(text))) return texts.map(foldHere)
  const { rows } = await sql<{ plain: string }>`
    select to_plain_words(t.text) as plain from unnest(${texts}::text[]) with ordinality t (text, place)
    order by t.place`.execute(db)
  return rows.map(({ plain }) => plain)
}

export interface Wanted {
  /** In the form that a `tsquery` is read from; empty: whatever is there. */
  query: string
  rooms: readonly string[]
  pieces: readonly string[]
  author: string | null
  hasFile: boolean
  most: number
}

export async function findMatches(db: Db, wanted: Wanted): Promise<{ id: string; rank: number }[]> {
  const { query, rooms, pieces, author, hasFile, most } = wanted
  const { rows } = await sql<{ id: string; rank: number }>`
    select id, rank from find_chat_messages(${query}::tsquery, ${rooms}::uuid[], ${pieces}::text[],
      ${author}, ${hasFile}, ${most})`.execute(db)
  return rows
}

/** By author or file alone, for which no word is needed. */
export async function findWithoutWords(
  db: Db,
  { rooms, author, hasFile, most }: Omit<Wanted, 'query' | 'pieces'>,
): Promise<{ id: string; rank: number }[]> {
  if (rooms.length === 0) return []
  let all = db
    .selectFrom('chat_messages')
    .select('id')
    .where('room_id', 'in', rooms)
    .where('deleted_at', 'is', null)
  if (author) all = all.where('author', '=', author)
  if (hasFile) all = all.where(sql<boolean>`attachments <> '[]'`)
  const rows = await all.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
  return rows.map(({ id }) => ({ id, rank: 0 }))
}
