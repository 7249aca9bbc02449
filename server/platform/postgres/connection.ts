import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { brokenData, EmbeddedPostgresError } from './errors.ts'
import { SUPERUSER } from './initdb.ts'
import type { Log } from './location.ts'

export const DATABASE = 'bowline'

const POLL_MS = 25
const EAGER_MS = 2_000
const PATIENT_POLL_MS = 250
const PROGRESS_MS = 5_000
const SILENCE_LIMIT_MS = 60_000

export interface Access {
  port: number
  password: string
  cluster: string
}

export function buildUrl(access: Access): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(access.password)}@127.0.0.1:${access.port}/${DATABASE}`
}

/** Opens a connection and closes it again; throws what the server or the socket said. */
async function connectOnce(access: Access, database: string, statement?: string): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: access.port,
    user: SUPERUSER,
    password: access.password,
    database,
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (statement) await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Answers true once the database accepts connections, false if the server ended before. Recovery after a
 * crash takes as long as it takes; only a server that says nothing at all is given up.
 */
export async function waitUntilReady(access: Access, hasEnded: () => boolean, log: Log): Promise<boolean> {
  const began = performance.now()
  let lastWord = began
  let lastProgress = began
  while (!hasEnded()) {
    try {
      await connectOnce(access, DATABASE)
      return true
    } catch (error) {
      const code = codeOf(error)
      if (code === '3D000') {
        await createDatabase(access)
        continue
      }
      if (code === '28P01') throw brokenData(access.cluster, 'the file "password" does not fit this database')
      if (code === '57P03') lastWord = performance.now()
      else if (/^(XX|58|22|0A|42|28)/.test(code)) throw brokenData(access.cluster, (error as Error).message)
      else if (performance.now() - lastWord > SILENCE_LIMIT_MS) throw silent(access, error)
    }
    const now = performance.now()
    if (now - lastProgress > PROGRESS_MS) {
      lastProgress = now
      const seconds = Math.round((now - began) / 1000)
      log.info({ cluster: access.cluster, seconds }, 'PostgreSQL is still starting, recovering after a crash')
    }
    // Every refused attempt is a line in the server's log, so a long recovery is asked less often.
    await sleep(now - began < EAGER_MS ? POLL_MS : PATIENT_POLL_MS)
  }
  return false
}

async function createDatabase(access: Access): Promise<void> {
  await connectOnce(access, 'postgres', `create database ${DATABASE}`).catch(error => {
    if (codeOf(error) !== '42P04') throw error
  })
}

function silent(access: Access, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-failed',
    `PostgreSQL on ${access.cluster} runs but does not answer on port ${access.port}: look into its log.`,
    cause,
  )
}
