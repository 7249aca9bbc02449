import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { partlyMigrated } from './errors.ts'
import { loadBaseline } from './plan.ts'

/** What a database, or a copy of one, says of a migration that was applied. */
interface Recorded {
  name: string
  checksum: string
}

/** The migrations before 0.2.0, as `sha256sum` prints them. The baseline makes what all of them together made. */
const list = new URL('../../../db/baseline/replaced.txt', import.meta.url)

async function readReplaced(): Promise<Map<string, string>> {
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\n')
  return new Map(lines.map(line => line.split('  ')).map(([checksum, name]) => [name!, checksum!]))
}

/** The record with the baseline in the place of what it replaced; null where only a part of that was applied. */
export async function replaceByBaseline(recorded: readonly Recorded[]): Promise<readonly Recorded[] | null> {
  const replaced = await readReplaced()
  const old = recorded.filter(({ name, checksum }) => replaced.get(name) === checksum)
  if (old.length === 0) return recorded
  if (old.length < replaced.size) return null
  const baseline = (await loadBaseline()).map(({ name, checksum }) => ({ name, checksum }))
  return [...baseline, ...recorded.filter(one => !old.includes(one))]
}

/** A database of before has everything the baseline makes: it is only called by other names. */
export async function adopt(client: pg.Client, applied: ReadonlyMap<string, string>): Promise<void> {
  const recorded = [...applied].map(([name, checksum]) => ({ name, checksum }))
  const wanted = await replaceByBaseline(recorded)
  if (wanted === null) throw partlyMigrated()
  if (wanted === recorded) return
  await client.query(
    `with gone as (delete from schema_migrations where name <> all ($1))
     insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [wanted.map(({ name }) => name), wanted.map(({ checksum }) => checksum)],
  )
}
