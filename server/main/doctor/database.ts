import { type Inspection, inspectDatabase, OLDEST_VERSION } from '#platform/db/inspect.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { explain } from '../explain.ts'
import type { BaseSettings } from '../settings.ts'
import { checkDomains } from './domains.ts'
import { bad, type Finding, isBad, ok, warn } from './finding.ts'
import { checkRoles } from './roles.ts'
import { checkSchema } from './schema.ts'

const SLOW_MS = 5
const SKEW_MS = 2_000

export async function checkDatabase(settings: BaseSettings): Promise<Finding[]> {
  const { externalDatabaseUrl, externalDirectUrl } = settings
  if (externalDatabaseUrl) {
    const findings = await guarded(externalDatabaseUrl, () =>
      checkUrl(externalDatabaseUrl, { external: true, hasDirectUrl: externalDirectUrl !== null }),
    )
    if (externalDirectUrl === null) return findings
    return [...findings, ...(await guarded(externalDirectUrl, () => checkDirect(externalDirectUrl)))]
  }
  const running = await findRunningPostgres(settings.dataDir)
  if (!running) return [ok('The embedded PostgreSQL is not running; it starts with the server')]
  const findings = await guarded(running.url, () =>
    checkUrl(running.url, { external: false, hasDirectUrl: false }),
  )
  return [ok(`The embedded PostgreSQL runs on port ${running.port} (pid ${running.pid})`), ...findings]
}

async function guarded(url: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const sentence = explain(error, { databaseUrl: url }) ?? (error as Error).message
    return [bad('The database cannot be used', sentence)]
  }
}

async function checkUrl(
  url: string,
  { external, hasDirectUrl }: { external: boolean; hasDirectUrl: boolean },
): Promise<Finding[]> {
  const seen = await inspectDatabase(url)
  const roles = checkRoles(seen)
  return [
    checkVersion(seen),
    ...(external ? [checkEncryption(seen, url)] : []),
    ...roles,
    checkLatency(seen),
    checkPooler(seen, hasDirectUrl),
    checkClock(seen),
    ...(await checkSchema(url)),
    // Domains are asked as the application's role, which must be there first.
    ...(roles.some(isBad) ? [] : await checkDomains(url)),
  ]
}

async function checkDirect(url: string): Promise<Finding[]> {
  const seen = await inspectDatabase(url)
  return [
    seen.listenWorks
      ? ok('LISTEN works at DATABASE_DIRECT_URL')
      : bad(
          'LISTEN does not work at DATABASE_DIRECT_URL',
          'It must lead to PostgreSQL itself, past any pooler.',
        ),
  ]
}

function checkVersion({ version, major }: Inspection): Finding {
  return major >= OLDEST_VERSION
    ? ok(`PostgreSQL ${version}`)
    : bad(`PostgreSQL ${version} is too old`, `Upgrade it to ${OLDEST_VERSION} or newer.`)
}

function checkEncryption({ isEncrypted }: Inspection, url: string): Finding {
  if (isEncrypted) return ok('The connection is encrypted')
  const { hostname } = new URL(url)
  if (['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return ok('The connection stays on this machine')
  return warn('The connection is not encrypted', 'Add sslmode=verify-full to DATABASE_URL.')
}

function checkLatency({ latencyMs }: Inspection): Finding {
  const text = `The database answers in ${latencyMs.toFixed(1)} ms`
  return latencyMs <= SLOW_MS
    ? ok(text)
    : warn(text, 'A request makes several round trips: run the server nearer to the database.')
}

function checkPooler({ isPooled, listenWorks }: Inspection, hasDirectUrl: boolean): Finding {
  if (isPooled) {
    return hasDirectUrl
      ? ok('A transaction pooler stands in between; listening goes past it')
      : warn(
          'A transaction pooler stands in between, so LISTEN does not work',
          'All works by polling, a little later; set DATABASE_DIRECT_URL to the server itself for instant jobs and live updates.',
        )
  }
  return listenWorks
    ? ok('LISTEN and NOTIFY work')
    : warn('LISTEN and NOTIFY do not work', 'Jobs and live updates go by polling, a little later.')
}

function checkClock({ clockSkewMs }: Inspection): Finding {
  const text = `The clocks of server and database differ by ${Math.abs(Math.round(clockSkewMs))} ms`
  return Math.abs(clockSkewMs) <= SKEW_MS ? ok(text) : bad(text, 'Let both follow NTP.')
}
