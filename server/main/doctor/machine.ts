import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bad, type Finding, ok, warn } from './finding.ts'

const OLDEST_NODE = 26
const MiB = 1024 * 1024

export function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0])
  return major >= OLDEST_NODE
    ? ok(`Node ${process.versions.node}`)
    : bad(
        `Node ${process.versions.node} is too old`,
        `Start through npm, which uses the Node ${OLDEST_NODE} it installed: npm start`,
      )
}

export async function checkDataDir(dataDir: string): Promise<Finding[]> {
  const existing = await nearestExisting(dataDir)
  try {
    await access(existing, constants.W_OK | constants.X_OK)
  } catch {
    return [
      bad(`DATA_DIR ${dataDir} is not writable`, 'Fix its owner or permissions, or set another DATA_DIR.'),
    ]
  }
  return [ok(`DATA_DIR ${dataDir} is writable`), await checkSpace(existing)]
}

async function checkSpace(path: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(path)
  const free = (bavail * bsize) / MiB
  const share = blocks === 0 ? 1 : bavail / blocks
  const text = `${free >= 10_240 ? `${Math.round(free / 1024)} GB` : `${Math.round(free)} MB`} free (${Math.round(share * 100)} %) where DATA_DIR lies`
  if (free < 500) return bad(text, 'Free some space: a database that cannot write stops.')
  if (free < 2_048) return warn(text, 'Free some space soon, or move DATA_DIR to a larger disk.')
  return ok(text)
}

async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found || dirname(path) === path ? path : nearestExisting(dirname(path))
}
