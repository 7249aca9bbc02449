import type { CompiledQuery } from 'kysely'
import { Overloaded } from '#kit/problem.ts'
import type { Database } from '../db/database.ts'

/** A kind of small write that comes in great numbers: many are committed together. */
export interface BatchKind<T> {
  readonly name: string
  /** One statement for all of them. */
  readonly statement: (items: readonly T[]) => CompiledQuery
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

/** All who are in it wait for the same promise: a thousand cost no more than the last of them. */
interface Batch {
  items: unknown[]
  durable: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

interface Line {
  /** In the order they came; the last one gathers. */
  batches: Batch[]
  waiting: number
  /** One batch at a time: while it is on its way to the disk the next one grows, and fewer commits carry more. */
  isWriting: boolean
  /** A look at the line is due at the end of this turn of the event loop. */
  woken: boolean
}

export function createBatches(database: Database): Batches {
  const lines = new Map<string, Line>()

  /** After this turn of the loop: requests that arrived together are written together. */
  function wake(kind: BatchKind<unknown>, line: Line): void {
    if (line.woken || line.isWriting) return
    line.woken = true
    setImmediate(() => {
      line.woken = false
      const batch = line.batches.shift()
      if (batch) void write(kind, line, batch)
    })
  }

  async function write(kind: BatchKind<unknown>, line: Line, batch: Batch): Promise<void> {
    line.isWriting = true
    line.waiting -= batch.items.length
    try {
      await database.append(kind.statement(batch.items))
      batch.resolve()
    } catch (error) {
      batch.reject(error)
    }
    line.isWriting = false
    if (line.batches.length > 0) wake(kind, line)
  }

  return {
    add(kind, item) {
      let line = lines.get(kind.name)
      if (!line) {
        line = { batches: [], waiting: 0, isWriting: false, woken: false }
        lines.set(kind.name, line)
      }
      if (line.waiting >= kind.queueLimit) throw Overloaded()
      let batch = line.batches.at(-1)
      if (!batch || batch.items.length >= kind.maxItems) {
        const { promise: durable, resolve, reject } = Promise.withResolvers<void>()
        batch = { items: [], durable, resolve, reject }
        line.batches.push(batch)
      }
      batch.items.push(item)
      line.waiting += 1
      wake(kind as BatchKind<unknown>, line)
      return batch.durable
    },
  }
}
