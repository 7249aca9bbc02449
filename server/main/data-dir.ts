import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRoot } from '#platform/postgres/privileges.ts'

/** Started by root, PostgreSQL runs as somebody else, who must be able to pass through. */
export const dataDirMode = () => (isRoot() ? 0o711 : 0o700)

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** The database's own, whose files belong to whoever it runs as. */
const LEFT_ALONE = 'postgres'

/**
 * Takes away what other users of the machine may do in the data directory, and gives nobody anything. Files that an older
 * version wrote are mended once: a folder that is closed already is not looked into.
 */
export async function closeDataDir(dataDir: string): Promise<void> {
  for (const name of await namesIn(dataDir)) {
    if (name !== LEFT_ALONE) await close(join(dataDir, name))
  }
  await restrict(dataDir, dataDirMode())
}

async function close(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory()) return found?.isFile() ? restrict(path, FILE_MODE) : undefined
  if ((found.mode & 0o077) === 0) return
  for (const name of await namesIn(path)) await close(join(path, name))
  await restrict(path, FOLDER_MODE)
}

async function restrict(path: string, most: number): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found || (found.uid !== process.getuid?.() && !isRoot())) return
  const mode = found.mode & 0o777
  if ((mode & ~most) !== 0) await chmod(path, mode & most)
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])
