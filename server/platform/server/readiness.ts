import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate/run.ts'
import type { Files } from '../files/files.ts'
import { tryStatement } from './readiness-queries.ts'

export interface Readiness {
  /** Null when work can be done, else what stands in the way, in a sentence. */
  check(): Promise<string | null>
}

interface Stores {
  readonly database: Database
  readonly files: Files
}

const KEEP_MS = 1_000
const PATIENCE_MS = 2_000

/** Load balancers ask often and from many places: the database is asked once a second at most. */
export function createReadiness({ database, files }: Stores, url: string): Readiness {
  let migrated = false
  let last: Promise<string | null> | undefined

  async function look(): Promise<string | null> {
    try {
      if (!migrated) {
        const pending = await pendingMigrations(url)
        if (pending.length > 0) return `Waiting for migrations: ${pending.join(', ')}`
        migrated = true
      }
      await database.transact({ organizationId: null, readOnly: true }, ({ db }) => tryStatement(db))
      if (database.isOutOfSpace()) return 'The disk of the database is full'
      return files.isOutOfSpace() ? 'The disk of the files is full' : null
    } catch {
      return 'The database does not answer'
    }
  }

  async function lookInTime(): Promise<string | null> {
    const { promise: late, resolve } = Promise.withResolvers<string>()
    const timer = setTimeout(resolve, PATIENCE_MS, 'The database does not answer in time')
    try {
      return await Promise.race([look(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    check() {
      if (!last) {
        last = lookInTime()
        last.finally(() => setTimeout(() => (last = undefined), KEEP_MS).unref())
      }
      return last
    },
  }
}
