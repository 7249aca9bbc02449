import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { modules } from '#modules/index.ts'
import { prepareDatabase } from '#platform/db/prepare.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

export const TEMPLATE = 'bowline_template'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** One PostgreSQL for the whole run, and in it a migrated database that every test file clones. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowline-test-'))
  // Started by root, PostgreSQL runs as somebody who must be able to enter.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    durable: false,
    // A database per file: visits to each of them every ten seconds would be one every tenth of a second.
    settings: { max_connections: '300', shared_buffers: '256MB', autovacuum_naptime: '1min' },
  })
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await prepareDatabase(databaseUrl(postgres.url, TEMPLATE), modules, silent)
  project.provide('clusterUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}
