import type { Logger } from 'pino'
import { openPages } from '#platform/web/pages.ts'
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
  // Pages are built, the database wakes and the modules load at the same time: none waits for another.
  const pages = serves ? openPages({ log, follows: !base.production }) : null
  const opening = openRunningDatabase(base, { joins: !serves, log })
  opening.catch(() => {})
  try {
    const { runOn } = await import('./run-on.ts')
    await runOn(await opening, pages, options)
  } catch (error) {
    pages?.close()
    throw error
  }
}
