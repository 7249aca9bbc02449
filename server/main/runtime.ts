import type { Logger } from 'pino'
import { systemClock } from '#kit/time/clock.ts'
import { modules } from '#modules/index.ts'
import { type Assembled, assemble } from '#platform/assemble.ts'
import { prepareDatabase } from '#platform/db/prepare.ts'
import { print } from './banner.ts'
import { openRunningDatabase, type RunningDatabase } from './open-database.ts'
import type { BaseSettings } from './settings.ts'

/** The assembled platform of this process, on a database that is up to date. */
export interface Runtime {
  database: RunningDatabase
  assembled: Assembled
  /** First the jobs, then what they stand on, the embedded database last. */
  close(): Promise<void>
}

export interface RuntimeOptions {
  log: Logger
  works: boolean
}

/** For a command that runs beside a server, or without one: it joins the embedded database where one runs. */
export const openRuntimeBeside = async (base: BaseSettings, log: Logger): Promise<Runtime> =>
  openRuntime(await openRunningDatabase(base, { joins: true, log }), { log, works: false })

export async function openRuntime(
  database: RunningDatabase,
  { log, works }: RuntimeOptions,
): Promise<Runtime> {
  try {
    const { settings } = database
    await prepareDatabase(settings.databaseDirectUrl, modules, log)
    const assembled = await assemble({ settings, modules, clock: systemClock, log, works, print })
    return {
      database,
      assembled,
      async close() {
        await assembled.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
