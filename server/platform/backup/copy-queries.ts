import type pg from 'pg'
import type { SequenceState, TableHead } from './frames.ts'

/** Tables and what is stored in them. Numbers of transactions belong to a cluster, and are given anew. */
export async function listTables(client: pg.Client): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid <> 'xid8'::regtype
    where c.relkind = 'r' and n.nspname = 'public' and c.relname not in ('schema_migrations', 'schema_routines')
    group by 1, 2 order by 1, 2`)
  return rows
}

export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = 'public' order by 1, 2`)
  const states: SequenceState[] = []
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quote(schema, name)}`,
    )
    states.push({ schema, name, ...state.rows[0]! })
  }
  return states
}

export async function setSequence(client: pg.Client, state: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    quote(state.schema, state.name),
    state.value,
    state.is_called,
  ])
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quote = (schema: string, name: string): string => `${quoteName(schema)}.${quoteName(name)}`

const columnsOf = ({ columns }: TableHead): string => columns.map(quoteName).join(', ')

export const copyOut = (table: TableHead): string =>
  `copy ${quote(table.schema, table.name)} (${columnsOf(table)}) to stdout`
export const copyIn = (table: TableHead): string =>
  `copy ${quote(table.schema, table.name)} (${columnsOf(table)}) from stdin`

/** Without it the policies of the organizations would hide every row, or refuse it. */
export async function mayReadEverything(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper or rolbypassrls as may from pg_roles where rolname = current_user',
  )
  return rows[0]!.may
}

export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  await client.query("set local timezone = 'UTC'")
}

export async function beginFilling(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query("set local timezone = 'UTC'")
  // Neither triggers nor foreign keys: what was whole when it was copied is whole.
  await client.query('set local session_replication_role = replica')
}

export async function emptyTables(client: pg.Client, tables: readonly TableHead[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ schema, name }) => quote(schema, name)).join(', ')} cascade`)
}

/** Whether any organization has anything here. */
export async function holdsData(client: pg.Client): Promise<boolean> {
  const tables = (await listTables(client)).filter(({ columns }) => columns.includes('organization_id'))
  for (const { schema, name } of tables) {
    if ((await client.query(`select 1 from ${quote(schema, name)} limit 1`)).rows.length > 0) return true
  }
  return false
}

export async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'bowline%' and pid <> pg_backend_pid()`)
  return rows[0]!.count
}

export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query('grant usage on schema public to public')
}

export async function readMigrations(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migrations where name like '%.sql' order by name`,
  )
  return rows
}
