import type { Logger } from 'pino'
import { systemClock } from '#kit/time/clock.ts'
import { modules } from '#modules/index.ts'
import { type Assembled, assemble } from '#platform/assemble.ts'
import { prepareDatabase } from '#platform/db/prepare.ts'
import { type Ground, openGround } from './ground.ts'
import type { BaseSettings } from './settings.ts'

/** The assembled platform of this process, on a database that is up to date. */
export interface Runtime {
  ground: Ground
  assembled: Assembled
  /** First the jobs, then what they stand on, the embedded database last. */
  close(): Promise<void>
}

export interface RuntimeOptions {
  base: BaseSettings
  log: Logger
  works: boolean
  joins: boolean
}

export async function openRuntime({ base, log, works, joins }: RuntimeOptions): Promise<Runtime> {
  const ground = await openGround(base, { joins, log })
  try {
    const { settings } = ground
    await prepareDatabase(settings.databaseDirectUrl, modules, log)
    const assembled = await assemble({ settings, modules, clock: systemClock, log, works })
    return {
      ground,
      assembled,
      async close() {
        await assembled.close()
        await ground.stop()
      },
    }
  } catch (error) {
    await ground.stop()
    throw error
  }
}
