import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Inspect } from '#kit/module.ts'

interface PoolFacts {
  people: number
  companies: number
  tombstones: number
  sources: string
}

export async function readPoolFacts(db: Db): Promise<PoolFacts> {
  const { rows } = await sql<PoolFacts>`select * from pool_facts()`.execute(db)
  return rows[0]!
}

export interface Structures {
  version: number
  newest: number
  read_ago: number
  followed_ago: number
}

/** As the search counts it: places, also those of people who left. */
export async function countPool(db: Db): Promise<number> {
  const { next_person } = await db.selectFrom('pool_state').select('next_person').executeTakeFirstOrThrow()
  return next_person
}

/** Of every process that searches the pool from memory, in seconds. */
export async function listStructures(db: Db): Promise<Structures[]> {
  const { rows } = await sql<Structures>`select * from pool_structures()`.execute(db)
  return rows.map(row => ({ ...row, version: Number(row.version), newest: Number(row.newest) }))
}

const many = (count: number): string => Number(count).toLocaleString('en')

const ago = (seconds: number): string => {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'seconds']
      : seconds < 7_200
        ? [seconds / 60, 'minutes']
        : [seconds / 3_600, 'hours']
  return `${many(Math.max(0, Math.round(count)))} ${unit} ago`
}

function tellStructures(all: readonly Structures[]): string {
  if (all.length === 0) return 'no process holds it in memory now'
  const oldest = Math.max(...all.map(one => one.read_ago))
  const followed = Math.max(...all.map(one => one.followed_ago))
  const behind = Math.max(...all.map(one => one.newest - one.version))
  const state =
    behind === 0 ? 'up to date' : `${many(behind)} writes behind, which the next search reads first`
  const who = all.length === 1 ? '1 process holds' : `${all.length} processes hold`
  return `${who} it in memory, read ${ago(oldest)}, last brought up to date ${ago(followed)} and ${state}`
}

/** Nothing to be mended: how large the pool is, and where it comes from. */
export const inspectPool: Inspect = async db => {
  const { people, companies, tombstones, sources } = await readPoolFacts(db)
  if (Number(people) === 0 && Number(companies) === 0) return null
  return {
    isFine: true,
    what: `The pool of leads holds ${many(people)} people and ${many(companies)} companies, from ${sources}; ${many(tombstones)} identifiers are refused; ${tellStructures(await listStructures(db))}`,
    advice: 'Searches answer from memory; the structures are read after a start and follow every import.',
  }
}
