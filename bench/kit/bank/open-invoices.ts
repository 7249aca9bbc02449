import pg from 'pg'
import type { Bench } from '../bench.ts'
import { insertCopies } from '../copies/columns.ts'

const ID = `(lpad(to_hex(n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`
/** The nth owes so much more. */
export const FIRST_CENTS = 1_000

/** So many open invoices as this one, B-1 and on, each of another amount. */
export async function copyOpen(
  bench: Bench,
  invoiceId: string,
  organizationId: string,
  count: number,
): Promise<void> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    // Past the triggers, of which every foreign key is one: a copy of what is sound is sound.
    await client.query('set session_replication_role = replica')
    await client.query(
      `${await insertCopies(client, 'invoices')}
      from invoices i, generate_series(1, $3::int) n, lateral jsonb_populate_record(i, jsonb_build_object(
        'organization_id', $2::uuid, 'id', ${ID}, 'number', 'B-' || n, 'public_token', md5($2::text || n::text),
        'created_by_id', null, 'total_cents', ${FIRST_CENTS} + n, 'amount_due_cents', ${FIRST_CENTS} + n)) copy
      where i.id = $1`,
      [invoiceId, organizationId, count],
    )
    await client.query('vacuum analyze invoices')
  } finally {
    await client.end()
  }
}
