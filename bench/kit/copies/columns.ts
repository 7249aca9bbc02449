import type pg from 'pg'

/** The columns of a table that are written, and not worked out by PostgreSQL: for copies of its rows. */
export async function writtenColumns(client: pg.Client | pg.Pool, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** `insert into invoices (a, b) select copy.a, copy.b`, for what follows to say where the copies come from. */
export async function insertCopies(client: pg.Client, table: string): Promise<string> {
  const columns = await writtenColumns(client, table)
  return `insert into ${table} (${columns.join(', ')}) select ${columns.map(name => `copy.${name}`).join(', ')}`
}
