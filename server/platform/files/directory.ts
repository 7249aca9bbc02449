import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from './files.ts'
import { createMeasure, isFolder, madeAt, newKey } from './measure.ts'

/** Files in a directory: under another name until all bytes are on the disk, then renamed, then the folder is synced. */
export function createDirectoryFiles(root: string): Files {
  const pathOf = (key: string) => join(root, ...key.split('/'))

  return {
    async put(place, bytes, limit) {
      const key = newKey(place)
      const path = pathOf(key)
      const folder = dirname(path)
      const partial = `${path}.part`
      const { stream, result } = createMeasure(limit)
      await mkdir(folder, { recursive: true })
      try {
        await pipeline(bytes, stream, createWriteStream(partial, { flush: true }))
        await rename(partial, path)
        await syncFolder(folder)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      return { key, ...result() }
    },
    // Opened before the answer begins, so that a missing file is an error and not a broken answer.
    async open(key, range) {
      const handle = await open(pathOf(key))
      return handle.createReadStream(range ?? {})
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
      await mkdir(root, { recursive: true })
      const probe = join(root, `.probe-${process.pid}`)
      const handle = await open(probe, 'w')
      await handle.close()
      await rm(probe, { force: true })
    },
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
