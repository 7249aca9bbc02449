import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where long answers wait for whoever reads them. Held in memory, megabytes that outlive a moment make the collector stop
 * everything else that the process does.
 */
export interface BodyFolder {
  create(): Promise<{ path: string; file: FileHandle }>
  drop(path: string): Promise<void>
  /** Takes everything along that nobody dropped. */
  close(): Promise<void>
}

const PREFIX = 'bowline-bodies-'
/** Longer than anybody uses one: its process was killed, and another has its number. */
const ABANDONED_MS = 60 * 60_000

export function createBodyFolder(within = tmpdir()): BodyFolder {
  let made: Promise<string> | undefined
  let count = 0
  return {
    async create() {
      made ??= removeAbandoned(within).then(() => mkdtemp(join(within, `${PREFIX}${process.pid}-`)))
      count += 1
      const path = join(await made, String(count))
      return { path, file: await open(path, 'wx', 0o600) }
    },
    drop: path => rm(path, { force: true }),
    async close() {
      const folder = await made?.catch(() => undefined)
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(within: string): Promise<void> {
  const names = (await readdir(within)).filter(name => name.startsWith(PREFIX))
  for (const name of names) {
    const path = join(within, name)
    // Another process may be as tidy, at the same moment.
    const changed = await stat(path).catch(() => null)
    const owner = Number(name.slice(PREFIX.length).split('-')[0])
    const isOld = changed && changed.mtimeMs < Date.now() - ABANDONED_MS
    if (changed && (isOld || (Number.isInteger(owner) && !isAlive(owner))))
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // There, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
