import pg from 'pg'
import type { Logger } from '#kit/context.ts'
import type { Session } from '../bus/session.ts'
import { connectionConfig } from '../db/pool.ts'

export interface QueueSource {
  url: string
  /** Null where there is only a transaction pooler: signs of life go by the clock then, and polling is all there is. */
  session: Session | null
  connections: number
  log: Logger
}

export type Query = <T>(text: string, values?: unknown[]) => Promise<T[]>

/** As the owner, past the organizations: the queue's own side. */
export interface QueueDb {
  query: Query
  transact<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openQueueDb({ url, connections, log }: QueueSource): QueueDb {
  const pool = new pg.Pool({ ...connectionConfig(url, 'bowline-jobs'), max: connections })
  pool.on('error', error => log.warn({ error: error.message }, 'a connection of the job queue was lost'))
  // Whoever holds one meets the error with the next statement.
  pool.on('connect', client => void client.on('error', () => {}))
  return {
    query: async (text, values) => (await pool.query(text, values)).rows,
    async transact(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(async (text, values) => (await client.query(text, values)).rows)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
