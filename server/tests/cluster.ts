import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { modules } from '#modules/index.ts'
import { prepareDatabase } from '#platform/db/prepare.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { startSystemPostgres } from './system-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

export const TEMPLATE = 'bowline_template'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * The owner of every database that tests work on is one of those that docs/operations.md describes: no superuser, and bound
 * by row-level security. On the cluster of its own it makes its roles itself; on Debian's, an administrator did.
 */
const OWNER = { name: 'bowline', password: 'known to tests' }
const MAKES_ROLES = [`create role ${OWNER.name} login createrole password '${OWNER.password}'`]
const IS_GIVEN_ROLES = [
  `create role ${OWNER.name} login password '${OWNER.password}'`,
  'create role bowline_app nologin',
  'create role bowline_search nologin',
  `grant bowline_app, bowline_search to ${OWNER.name}`,
]

/** One PostgreSQL for the whole run, and in it a migrated database that every test file clones. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const isSystem = process.env.TEST_POSTGRES === 'system'
  const cluster = isSystem ? await startSystemPostgres() : await startOwnCluster()
  const client = new pg.Client(cluster.url)
  await client.connect()
  for (const statement of isSystem ? IS_GIVEN_ROLES : MAKES_ROLES) await client.query(statement)
  await client.query(createDatabaseSql(TEMPLATE))
  await client.end()
  await prepareDatabase(ownerUrl(cluster.url, TEMPLATE), modules, silent)
  project.provide('clusterUrl', cluster.url)
  return cluster.stop
}

async function startOwnCluster(): Promise<{ url: string; stop(): Promise<void> }> {
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
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** As whoever started the cluster: past row-level security, to look or to tamper. */
export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}

/** As the user of DATABASE_URL. */
export function ownerUrl(clusterUrl: string, database: string): string {
  const url = new URL(databaseUrl(clusterUrl, database))
  url.username = OWNER.name
  url.password = OWNER.password
  return url.href
}

/** An empty database, or a copy of one, that belongs to the owner. */
export const createDatabaseSql = (name: string, template = 'template1'): string =>
  `create database ${name} template ${template} owner ${OWNER.name}`
