import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, mkdtemp, readFile, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError, errnoOf, explainFileError } from './errors.ts'
import { canUse, findUnprivilegedUser, findUserById, isRoot, type RunAs } from './privileges.ts'

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface Location {
  /** DATA_DIR as a real path. */
  dataDir: string
  /** Holds cluster/, log/, password, port, postgresql.conf and owner/. */
  area: string
  cluster: string
  /** The user the server runs as, or null for the current one. */
  runAs: RunAs | null
}

const POINTER_FILE = 'postgres.location'
const SHARED_BASE = '/var/lib/bowline'

/**
 * Usually DATA_DIR/postgres. As root the server runs as another user, who may be unable to enter DATA_DIR;
 * then the files live elsewhere and a pointer file in DATA_DIR names the place.
 */
export async function locate(dataDirOption: string, log: Log): Promise<Location> {
  const dataDir = await mkdir(resolve(dataDirOption), { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
    .then(() => realpath(resolve(dataDirOption)))
    .catch(error => {
      throw explainFileError(error, resolve(dataDirOption))
    })
  try {
    const pointed = await readPointer(dataDir)
    return pointed ? await describe(dataDir, pointed) : await locateFresh(dataDir, log)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

async function locateFresh(dataDir: string, log: Log): Promise<Location> {
  const area = join(dataDir, 'postgres')
  await mkdir(area, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const here = await describe(dataDir, area)
  if (!here.runAs || canUse(here.runAs, { enter: [area] })) return here
  if (await exists(here.cluster)) {
    throw new EmbeddedPostgresError(
      'not-permitted',
      `User ${here.runAs.name}, who owns the database in ${area}, can no longer enter that directory: allow it on every parent directory (chmod a+x) or move the data directory.`,
    )
  }
  await rmdir(area).catch(() => {})
  return describe(dataDir, await relocate(dataDir, here.runAs, log))
}

async function relocate(dataDir: string, runAs: RunAs, log: Log): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  let area = join(SHARED_BASE, hash)
  const usable = await mkdir(area, { recursive: true, mode: 0o711 })
    .then(() => canUse(runAs, { enter: [area] }))
    .catch(() => false)
  if (!usable) {
    area = await mkdtemp(join(tmpdir(), 'bowline-postgres-'))
    await chmod(area, 0o711)
    if (!canUse(runAs, { enter: [area] })) {
      await rmdir(area)
      throw new EmbeddedPostgresError(
        'not-permitted',
        `User ${runAs.name}, as whom PostgreSQL runs, can enter neither ${dataDir} nor ${SHARED_BASE}: choose a data directory that this user can enter.`,
      )
    }
  }
  const chosen = await writePointer(dataDir, area)
  const fields = { dataDir, location: chosen, user: runAs.name }
  if (usable) {
    log.info(fields, `User ${runAs.name} cannot enter ${dataDir}: the database files are kept in ${chosen}`)
  } else {
    log.warn(fields, `The database files are kept in ${chosen}, which the system may empty: move the data`)
  }
  return chosen
}

async function readPointer(dataDir: string): Promise<string | null> {
  const pointer = join(dataDir, POINTER_FILE)
  const text = await readFile(pointer, 'utf8').catch(error => {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const area = text.trim()
  if (!area.startsWith('/') || !(await exists(area))) {
    throw new EmbeddedPostgresError(
      'broken-data',
      `The file ${pointer} says that the database is in ${area || 'no place'}, which does not exist: restore that directory from a backup, or remove the file to start with an empty database.`,
    )
  }
  return realpath(area)
}

/** Of two servers starting at once the first pointer stands, hence link and not rename. */
async function writePointer(dataDir: string, area: string): Promise<string> {
  const pointer = join(dataDir, POINTER_FILE)
  const draft = `${pointer}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${area}\n`, { flag: 'wx', flush: true })
    await link(draft, pointer)
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readPointer(dataDir)) ?? area
}

async function describe(dataDir: string, place: string): Promise<Location> {
  const area = await realpath(place)
  const cluster = join(area, 'cluster')
  return { dataDir, area, cluster, runAs: await chooseUser(cluster) }
}

/** Files that exist keep their owner, whichever users the machine has gained since. */
async function chooseUser(cluster: string): Promise<RunAs | null> {
  const found = await stat(cluster).catch(error => {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  })
  if (isRoot()) return found && found.uid !== 0 ? findUserById(found.uid, found.gid) : findUnprivilegedUser()
  if (found && found.uid !== process.getuid?.()) {
    const owner = findUserById(found.uid, found.gid)
    throw new EmbeddedPostgresError(
      'not-permitted',
      `The database in ${cluster} belongs to user ${owner.name}: start Bowline as that user or as root, or change the owner of the files.`,
    )
  }
  return null
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
