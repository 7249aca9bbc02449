import type { Logger } from 'pino'
import { openPages } from '#platform/web/pages.ts'
import { closeDataDir } from './data-dir.ts'
import { explain } from './explain.ts'
import { openRunningDatabase } from './open-database.ts'
import { refuseBusyPort } from './port.ts'
import type { BaseSettings } from './settings.ts'

export interface RunOptions {
  base: BaseSettings
  log: Logger
  serves: boolean
  works: boolean
}

/** Runs until a signal comes: serves, works, or both in one process. */
export async function run(options: RunOptions): Promise<void> {
  const { base, log, serves } = options
  await refuseBusyPort(base.host, serves ? base.port : (base.workerPort ?? 0))
  await closeDataDir(base.dataDir)
  // Pages are built, the database wakes and the modules load at the same time: none waits for another.
  const pages = serves ? openPages({ log, follows: !base.production }) : null
  const opening = startOn(options, () => openRunningDatabase(base, { joins: !serves, log }))
  opening.catch(() => {})
  try {
    const { runOn } = await import('./run-on.ts')
    const database = await opening
    await startOn(options, () => runOn(database, pages, options))
  } catch (error) {
    pages?.close()
    throw error
  }
}

const AGAIN_MS = 1_000
/** Refused, cut or late; or told by the database that it stops or starts. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
const LATE = /timeout expired|timeout exceeded|Connection terminated/

/**
 * A server that runs waits for a database that restarts or is slow; one that starts does so, too. The embedded database is
 * our own: what keeps it from starting does not pass.
 */
async function startOn<T>({ base, log }: RunOptions, start: () => Promise<T>): Promise<T> {
  const databaseUrl = base.externalDatabaseUrl
  for (let told = ''; ; ) {
    try {
      return await start()
    } catch (error) {
      if (!databaseUrl || !isPassing(error)) throw error
      const sentence = explain(error, { databaseUrl }) ?? (error as Error).message
      if (sentence !== told) log.warn({}, `${sentence} Waiting for it.`)
      told = sentence
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing)
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return PASSING.has(code) || LATE.test(message)
}
