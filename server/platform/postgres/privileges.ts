import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

export interface RunAs {
  uid: number
  gid: number
  name: string
}

/** A user of its own comes first: `nobody` is shared with whatever else runs as nobody. */
const CANDIDATES = ['postgres', '_postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root, and its initdb wants a user with a passwd entry. */
export function findUnprivilegedUser(): RunAs {
  const users = readPasswd()
  for (const name of CANDIDATES) {
    const user = users.find(entry => entry.name === name && entry.uid !== 0)
    if (user) return user
  }
  throw noUser('neither "postgres" nor "nobody" is in /etc/passwd')
}

export function findUserById(uid: number, gid: number): RunAs {
  return readPasswd().find(entry => entry.uid === uid) ?? { uid, gid, name: `uid ${uid}` }
}

export function noUser(detail: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no-user',
    `PostgreSQL does not run as root and there is no unprivileged user to run it as (${detail}): add such a user, start Bowline as an ordinary user, or set DATABASE_URL.`,
  )
}

function readPasswd(): RunAs[] {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    if (!name || line.startsWith('#') || !uid || !gid) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

/** Asked of the kernel as that user, so that access lists and mount options count too. */
export function canUse(runAs: RunAs | null, paths: { enter?: string[]; read?: string[] }): boolean {
  const script = 'while [ $# -gt 0 ]; do test "$1" "$2" || exit 1; shift 2; done'
  const words = [
    ...(paths.enter ?? []).flatMap(p => ['-x', p]),
    ...(paths.read ?? []).flatMap(p => ['-r', p]),
  ]
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', ...words], {
    cwd: '/',
    stdio: 'ignore',
    ...asUser(runAs),
  })
  if (result.error && 'code' in result.error && result.error.code === 'EPERM') {
    throw noUser(`this process may not switch to user ${runAs?.name}`)
  }
  return result.status === 0
}

export function asUser(runAs: RunAs | null): { uid?: number; gid?: number } {
  return runAs ? { uid: runAs.uid, gid: runAs.gid } : {}
}

export async function giveTo(runAs: RunAs | null, path: string): Promise<void> {
  if (runAs) await chown(path, runAs.uid, runAs.gid)
}

export async function giveTreeTo(runAs: RunAs, dir: string): Promise<void> {
  await lchown(dir, runAs.uid, runAs.gid)
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) await giveTreeTo(runAs, path)
    else await lchown(path, runAs.uid, runAs.gid)
  }
}
