import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '#kit/declared/command.ts'
import { modules } from '#modules/index.ts'
import { BrokenCopy } from '#platform/backup/frames.ts'
import { checkCopy, restoreCopy } from '#platform/backup/read-copy.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import type { MainCommand } from '../command.ts'
import { OperatorError } from '../explain.ts'
import { openRunningDatabase } from '../open-database.ts'

export const restore: MainCommand = {
  name: 'restore',
  summary: 'Put a copy that backup made into an empty database: restore <file> [--replace]',
  async run({ settings, log, args }) {
    const { path, replaces } = readArgs(args)
    try {
      // Before anything is made or started.
      const head = await checkCopy(path)
      const base = await settings()
      if (!base.externalDatabaseUrl && (await findRunningPostgres(base.dataDir))) {
        throw new OperatorError('A server works on this data directory: stop it first.')
      }
      const database = await openRunningDatabase(base, { joins: false, log })
      try {
        const files = await restoreCopy({
          path,
          databaseUrl: database.settings.databaseDirectUrl,
          modules,
          replaces,
          log,
        })
        const secret = files.get('app-secret')
        if (secret && !base.externalDatabaseUrl) {
          await writeFile(join(base.dataDir, 'app-secret'), secret, { mode: 0o600, flush: true })
        }
        process.stdout.write(`Restored what was there on ${head.made_at}.\n`)
        return 0
      } finally {
        await database.stop()
      }
    } catch (error) {
      throw explained(error, path)
    }
  },
}

function explained(error: unknown, path: string): unknown {
  if (error instanceof BrokenCopy) return new OperatorError(error.message)
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return new OperatorError(`There is no file ${path}.`)
  return error
}

function readArgs(args: readonly string[]): { path: string; replaces: boolean } {
  const how = 'restore takes a file that backup made, and --replace where there is data already'
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [path, ...more] = positionals
    if (!path || more.length > 0) throw new Error(how)
    return { path, replaces: values.replace }
  } catch {
    throw new UsageError(how)
  }
}
