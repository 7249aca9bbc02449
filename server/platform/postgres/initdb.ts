import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { explainText } from './diagnosis.ts'
import { brokenData, diskFull, EmbeddedPostgresError, errnoOf } from './errors.ts'
import { exists, type Location } from './location.ts'
import { asUser, giveTo, giveTreeTo, noUser } from './privileges.ts'

/** A new cluster takes 40 MB before it holds a single row. */
const LEAST_SPACE = 64 * 1024 * 1024

export const SUPERUSER = 'postgres'

/** A fixed environment: neither PG* variables nor a locale of the host may change what the server does. */
export const SERVER_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the cluster on the first start, checks it on later ones; answers the superuser's password. */
export async function ensureCluster(
  location: Location,
  binaries: Binaries,
  major: string,
  durable: boolean,
): Promise<{ password: string; created: boolean }> {
  const { area, cluster } = location
  await removeStaging(area)
  if (await exists(cluster)) {
    await checkCluster(location, major)
    const password = await readPassword(area)
    if (!password) throw brokenData(area, 'the file "password" is missing or empty')
    return { password, created: false }
  }
  const password = (await readPassword(area)) ?? (await writePassword(location))
  await createCluster(location, binaries, durable)
  return { password, created: true }
}

async function checkCluster(location: Location, major: string): Promise<void> {
  const { cluster, runAs } = location
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(error => {
    if (errnoOf(error) === 'ENOENT') throw brokenData(cluster, 'the file PG_VERSION is missing')
    throw error
  })
  if (version.trim() !== major) {
    if (!/^\d+(\.\d+)?\n?$/.test(version)) throw brokenData(cluster, 'the file PG_VERSION is not readable')
    throw new EmbeddedPostgresError(
      'wrong-version',
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, but this is PostgreSQL ${major}: dump it with the old version and restore the dump with this one (docs/embedded-postgres.md).`,
    )
  }
  // A backup restored by root arrives with root's ownership and often with open permissions.
  if (runAs && (await stat(cluster)).uid === 0) {
    await giveTreeTo(runAs, cluster)
    await giveTo(runAs, join(location.area, 'password')).catch(() => {})
  }
  await chmod(cluster, 0o700)
}

/** Made beside its final place and renamed, so that a crash on the way leaves no half-made cluster. */
async function createCluster(location: Location, binaries: Binaries, durable: boolean): Promise<void> {
  const { area, cluster, runAs } = location
  // Out of space, initdb would abort and leave shared memory behind, so it is not even begun.
  const space = await statfs(area)
  if (space.bavail * space.bsize < LEAST_SPACE) throw diskFull(area)
  const staging = join(area, `initializing-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(staging, { mode: 0o700 })
    await giveTo(runAs, staging)
    await runInitdb(location, binaries, staging, durable)
    await rename(staging, cluster)
    if (durable) await syncDirectory(area)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
}

async function runInitdb(
  location: Location,
  binaries: Binaries,
  staging: string,
  durable: boolean,
): Promise<void> {
  const flags = [
    ...['-D', staging, '-U', SUPERUSER, `--pwfile=${join(location.area, 'password')}`],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...['--auth=scram-sha-256', '--data-checksums', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]
  const { status, output } = await run(binaries.initdb, flags, location)
  if (status === 0) return
  if (output.includes('could not look up effective user ID')) {
    throw new EmbeddedPostgresError(
      'no-user',
      `PostgreSQL only runs as a user with an entry in /etc/passwd, and uid ${process.getuid?.()} has none: add one, start Bowline as another user, or set DATABASE_URL.`,
    )
  }
  throw (
    (await explainText(output, location.area)) ??
    new EmbeddedPostgresError(
      'start-failed',
      `PostgreSQL could not create its database in ${location.area}: ${lastLine(output) || `initdb ended with ${status}`}`,
    )
  )
}

function run(
  file: string,
  flags: string[],
  location: Location,
): Promise<{ status: unknown; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: unknown; output: string }>()
  const child = spawn(file, flags, {
    ...asUser(location.runAs),
    cwd: location.area,
    env: SERVER_ENV,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', chunk => {
    output += chunk
  })
  child.on('error', error => reject(explainSpawn(error, file)))
  child.on('close', (code, signal) => resolve({ status: code ?? signal, output }))
  return promise
}

/** A file that exists and yet is "not found" lacks its loader: the host has no glibc. */
export function explainSpawn(error: Error, file: string): Error {
  if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOEXEC') {
    return new EmbeddedPostgresError(
      'unsupported-platform',
      `The PostgreSQL binary ${file} does not run on this system (it needs glibc): set DATABASE_URL to a PostgreSQL server instead.`,
      error,
    )
  }
  return errnoOf(error) === 'EPERM' ? noUser('this process may not switch to another user') : error
}

async function readPassword(area: string): Promise<string | null> {
  const text = await readFile(join(area, 'password'), 'utf8').catch(error => {
    if (errnoOf(error) === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

async function writePassword(location: Location): Promise<string> {
  const path = join(location.area, 'password')
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  try {
    await writeFile(draft, `${password}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await giveTo(location.runAs, draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return password
}

async function removeStaging(area: string): Promise<void> {
  for (const name of await readdir(area)) {
    // The initdb of a killed server may still be writing there; what is left then goes next time.
    if (name.startsWith('initializing-')) {
      await rm(join(area, name), { recursive: true, force: true }).catch(() => {})
    }
  }
}

async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir)
  await handle.sync().finally(() => handle.close())
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
