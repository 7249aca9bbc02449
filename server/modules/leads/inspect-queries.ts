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

const many = (count: number): string => Number(count).toLocaleString('en')

/** Nothing to be mended: how large the pool is, and where it comes from. */
export const inspectPool: Inspect = async db => {
  const { people, companies, tombstones, sources } = await readPoolFacts(db)
  if (Number(people) === 0 && Number(companies) === 0) return null
  return {
    isFine: true,
    what: `The pool of leads holds ${many(people)} people and ${many(companies)} companies, from ${sources}; ${many(tombstones)} identifiers are refused`,
    advice:
      'Searches answer from memory; the structures are read anew after a start and follow every import.',
  }
}
