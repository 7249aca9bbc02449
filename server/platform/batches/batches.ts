import type { Db } from '#kit/context.ts'
import { Overloaded } from '#kit/problem.ts'
import type { Database } from '../db/database.ts'

/** A kind of small write that comes in great numbers: many are committed together. */
export interface BatchKind<T> {
  readonly name: string
  /** One statement for all of them. */
  readonly write: (db: Db, items: T[]) => Promise<unknown>
  readonly maxItems: number
  /** How many may wait before more are turned away. */
  readonly queueLimit: number
}

/**
 * Group commit: while one batch is being written the next one gathers. A lone item is written at once; under load a
 * commit is shared by hundreds. `add` resolves once the item is durable.
 */
export interface Batches {
  add<T>(kind: BatchKind<T>, item: T): Promise<void>
}

interface Waiting {
  item: unknown
  resolve: () => void
  reject: (error: unknown) => void
}

interface Line {
  waiting: Waiting[]
  writers: number
}

/** One at a time: while it is on its way to the disk the next batch grows, and fewer commits carry more. */
const WRITERS = 1

export function createBatches(database: Database): Batches {
  const lines = new Map<string, Line>()

  async function write<T>(kind: BatchKind<T>, line: Line): Promise<void> {
    line.writers += 1
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, kind.maxItems)
      try {
        await database.transact({ organizationId: null }, ({ db }) =>
          kind.write(
            db,
            batch.map(one => one.item as T),
          ),
        )
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    line.writers -= 1
  }

  return {
    add(kind, item) {
      let line = lines.get(kind.name)
      if (!line) {
        line = { waiting: [], writers: 0 }
        lines.set(kind.name, line)
      }
      if (line.waiting.length >= kind.queueLimit) throw Overloaded()
      const { waiting } = line
      const done = new Promise<void>((resolve, reject) => void waiting.push({ item, resolve, reject }))
      // After this turn of the loop: requests that arrived together are written together.
      if (line.writers < WRITERS && waiting.length === 1) setImmediate(write, kind, line)
      return done
    },
  }
}
