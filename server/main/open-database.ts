import type { Logger } from '#kit/context.ts'
import { OLDEST_VERSION, readServerVersion } from '#platform/db/inspect.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import type { Settings } from '#platform/settings.ts'
import { OperatorError } from './explain.ts'
import type { BaseSettings } from './settings.ts'

/** A database to stand on: one of the operator's own, or the embedded one. */
export interface RunningDatabase {
  readonly settings: Mutable<Settings>
  readonly isEmbedded: boolean
  /** Called once if the embedded server ends without being asked to. */
  onLost(listener: (reason: string) => void): void
  stop(): Promise<void>
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export interface RunningDatabaseOptions {
  /** May share the embedded server that another process runs; those that listen on the port may not. */
  joins: boolean
  log: Logger
}

export async function openRunningDatabase(
  base: BaseSettings,
  { joins, log }: RunningDatabaseOptions,
): Promise<RunningDatabase> {
  const { externalDatabaseUrl, externalDirectUrl, demo: _demo, workerPort: _workerPort, ...rest } = base
  if (externalDatabaseUrl) {
    refuseOldVersion(await readServerVersion(externalDirectUrl ?? externalDatabaseUrl))
    return {
      settings: {
        ...rest,
        databaseUrl: externalDatabaseUrl,
        databaseDirectUrl: externalDirectUrl ?? externalDatabaseUrl,
      },
      isEmbedded: false,
      onLost() {},
      stop: async () => {},
    }
  }
  const running = joins ? await findRunningPostgres(base.dataDir) : null
  if (running) {
    log.info({ port: running.port }, 'Joining the PostgreSQL that another process of this server runs')
    return {
      settings: { ...rest, databaseUrl: running.url, databaseDirectUrl: running.url },
      isEmbedded: true,
      onLost() {},
      stop: async () => {},
    }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: base.dataDir, log })
  return {
    settings: { ...rest, databaseUrl: postgres.url, databaseDirectUrl: postgres.url },
    isEmbedded: true,
    onLost: postgres.onExit,
    stop: postgres.stop,
  }
}

export function refuseOldVersion({ version, major }: { version: string; major: number }): void {
  if (major < OLDEST_VERSION) {
    throw new OperatorError(
      `The database is PostgreSQL ${version}, but Bowline needs ${OLDEST_VERSION} or newer: upgrade it, or point DATABASE_URL at another one.`,
    )
  }
}
