import { createHash } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Logger } from '#kit/context.ts'
import type { Session } from '../bus/session.ts'

export const SCHEMA = 'pgboss'
/** Where pg-boss says that something was put into a queue. */
export const CHANNEL = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`

export interface QueueSource {
  url: string
  /** Null where there is only a transaction pooler: signs of life go by the clock then, and polling is all there is. */
  session: Session | null
  connections: number
  log: Logger
}

export function createBoss(source: QueueSource, options: { works: boolean; migrates: boolean }): PgBoss {
  const boss = new PgBoss({
    connectionString: source.url,
    application_name: 'bowline-jobs',
    schema: SCHEMA,
    max: source.connections,
    migrate: options.migrates,
    supervise: options.works,
    schedule: options.works,
    useListenNotify: false,
  })
  boss.on('error', error => source.log.error({ error: error.message }, 'the job queue met an error'))
  boss.on('warning', warning => source.log.warn({ warning: warning.message }, 'the job queue warns'))
  return boss
}

type Transaction = Awaited<ReturnType<NonNullable<ReturnType<PgBoss['getDb']>['beginTransaction']>>>
export type QueueDb = Transaction['db']

export async function inTransaction<T>(boss: PgBoss, work: (db: QueueDb) => Promise<T>): Promise<T> {
  const transaction = await boss.getDb().beginTransaction!()
  try {
    const result = await work(transaction.db)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
