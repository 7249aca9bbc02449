import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Files } from './files.ts'
import { createMeasure, isFolder, madeAt, newKey } from './measure.ts'
import { READ_BYTES, readPieces } from './read-pieces.ts'
import { writePieces } from './write-pieces.ts'

/** Nobody else on the machine reads what customers sent. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
const TELL_MS = 30_000

/**
 * Files in a directory. A key is told to nobody before its bytes and its name are on the disk, so that they are written
 * where they stay: a name given afterwards would have to be synced once more. What breaks off is named by no row.
 */
export function createDirectoryFiles(root: string): Files {
  let fullAt = Number.NEGATIVE_INFINITY
  const pathOf = (key: string) => join(root, ...key.split('/'))

  return {
    async put(place, bytes, limit, { isOwned } = { isOwned: false }) {
      const key = newKey(place)
      const path = pathOf(key)
      const folder = dirname(path)
      const { take, result } = createMeasure(limit)
      try {
        const handle = await create(path, folder)
        await writePieces(handle, bytes, { take, isOwned })
        await syncFolder(folder)
      } catch (error) {
        if (isDiskFull(error)) fullAt = performance.now()
        await rm(path, { force: true })
        throw error
      }
      return { key, ...result() }
    },
    // Opened before the answer begins, so that a missing file is an error and not a broken answer.
    async open(key, range, { isPiped } = { isPiped: false }) {
      const handle = await open(pathOf(key))
      if (isPiped) return readPieces(handle, range)
      return handle.createReadStream({ ...range, highWaterMark: READ_BYTES })
    },
    delete: key => rm(pathOf(key), { force: true }),
    async *list(place, before) {
      const home = pathOf(place)
      for (const folder of (await namesIn(home)).filter(isFolder)) {
        const names = await namesIn(join(home, folder))
        const keys = names
          .filter(
            name =>
              (madeAt(name.replace(/\.part$/, '')) ?? Number.POSITIVE_INFINITY) < before.epochMilliseconds,
          )
          .map(name =>
            relative(root, join(home, folder, name))
              .split(sep)
              .join('/'),
          )
        if (keys.length > 0) yield keys
      }
    },
    async check() {
      await mkdir(root, { recursive: true, mode: FOLDER_MODE })
      const probe = join(root, `.probe-${process.pid}`)
      const handle = await open(probe, 'w')
      await handle.close()
      await rm(probe, { force: true })
    },
    isOutOfSpace: () => performance.now() - fullAt < TELL_MS,
  }
}

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Most folders are there already. */
async function create(path: string, folder: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', FILE_MODE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    return open(path, 'wx', FILE_MODE)
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
