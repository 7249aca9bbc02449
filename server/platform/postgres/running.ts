import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildUrl } from './connection.ts'
import { exists, locate } from './location.ts'
import { findServer } from './server.ts'

export interface RunningPostgres {
  url: string
  port: number
  pid: number
}

const silent = { info() {}, warn() {} }

/** The embedded server that another process of ours runs on this data directory, if one does. Changes nothing. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | null> {
  const directory = resolve(dataDir)
  const known =
    (await exists(join(directory, 'postgres'))) || (await exists(join(directory, 'postgres.location')))
  if (!known) return null
  const { area, cluster } = await locate(directory, silent)
  const found = await findServer(cluster)
  if (!found || found.stopping) return null
  const password = (await readFile(join(area, 'password'), 'utf8')).trim()
  return { url: buildUrl({ port: found.port, password, cluster }), port: found.port, pid: found.pid }
}
