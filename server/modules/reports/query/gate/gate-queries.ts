import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** How many queries of one organization run at once, in all processes together. */
export const SLOTS = 4

/**
 * The transaction only reads from here on, each statement has its limit, and one of the organization's slots is held
 * until the transaction ends, however it does. False: all of them are taken.
 */
export async function enterSlot(db: Db, timeoutMs: number): Promise<boolean> {
  const { rows } = await sql<{ slot: number | null; set_config: string }>`
    select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(timeoutMs)}, true), (
      select slot from generate_series(1, ${sql.lit(SLOTS)}) slot
      where pg_try_advisory_xact_lock(hashtextextended('report slot ' || slot, hashtextextended(current_org()::text, 0)))
      limit 1) as slot`.execute(db)
  return rows[0]!.slot !== null
}
