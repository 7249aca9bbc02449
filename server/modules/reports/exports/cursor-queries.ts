import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export type TextRow = Record<string, string | null>

/** Rows of a statement some at a time. It lives and ends with the transaction. */
export async function openCursor(
  db: Db,
  statement: RawBuilder<TextRow>,
  rowsAtOnce: number,
): Promise<() => Promise<TextRow[]>> {
  const compiled = statement.compile(db)
  // By the statement's shape: what a connection remembers of a fetch is which columns it gives.
  const shape = createHash('sha256').update(compiled.sql).digest('hex').slice(0, 32)
  const name = sql.ref(`report_${shape}`)
  await sql`declare ${name} no scroll cursor for ${statement}`.execute(db)
  const fetch = sql<TextRow>`fetch ${sql.lit(rowsAtOnce)} from ${name}`
  return async () => (await fetch.execute(db)).rows
}
