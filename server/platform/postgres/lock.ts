import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { readStartMark } from './processes.ts'

/*
 * Every server writes a claim under a name of its own, then looks at the others. Two claims can therefore
 * never both miss each other, and removing the claim of a dead process cannot hit a newer one, as names
 * are not reused. A claim that met no other gets a `.held` mark beside it: a held claim refuses the rest,
 * two that meet unheld both step back and try again. The claim itself is never renamed, since a directory
 * listing may miss a file that is being renamed.
 */

interface Owner {
  pid: number
  started: string
  host: string
  boot: string
  pidNamespace: string
}

export interface Lock {
  /** A file that is there until it is released, or until another owner finds this one dead. */
  claim: string
  release(): Promise<void>
}

const HEARTBEAT_MS = 2_000
const FOREIGN_WATCH_MS = 7_000
const ATTEMPTS = 20

export async function acquireLock(dir: string, dataDir: string, watchMs = FOREIGN_WATCH_MS): Promise<Lock> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const self = describeSelf()
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claim = join(dir, `${self.pid}-${randomBytes(6).toString('hex')}.claim`)
    await writeClaim(claim, self)
    try {
      const rival = await findRival(dir, claim, self, watchMs)
      if (!rival) {
        await writeFile(heldMark(claim), '', { flag: 'wx' })
        return keepAlive(claim)
      }
      if (rival.held) throw refuse(rival.owner, self, dataDir)
    } catch (error) {
      await removeClaim(claim)
      throw error
    }
    await removeClaim(claim)
    await sleep(10 + Math.random() * 90)
  }
  throw new EmbeddedPostgresError(
    'already-running',
    `Several Bowline servers are starting on ${dataDir} at the same moment: start only one.`,
  )
}

async function writeClaim(path: string, self: Owner): Promise<void> {
  const draft = `${path}.draft`
  try {
    await writeFile(draft, JSON.stringify(self), { flag: 'wx', mode: 0o600 })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function heldMark(claim: string): string {
  return claim.replace(/claim$/, 'held')
}

/** The mark goes first, so that no mark is ever left without its claim. */
async function removeClaim(claim: string): Promise<void> {
  await rm(heldMark(claim), { force: true })
  await rm(claim, { force: true })
}

interface Rival {
  owner: Owner
  held: boolean
}

async function findRival(dir: string, own: string, self: Owner, watchMs: number): Promise<Rival | null> {
  let rival: Rival | null = null
  for (const file of await readdir(dir)) {
    const claim = join(dir, file)
    if (claim === own || !file.endsWith('.claim')) continue
    const owner = await readOwner(claim)
    if (owner === 'gone') continue
    if (owner === 'unreadable' || !(await isAlive(claim, owner, self, watchMs))) {
      await removeClaim(claim)
      continue
    }
    const held = await stat(heldMark(claim)).then(
      () => true,
      () => false,
    )
    if (held || !rival) rival = { owner, held }
  }
  return rival
}

async function readOwner(path: string): Promise<Owner | 'gone' | 'unreadable'> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return 'gone'
  }
  try {
    return JSON.parse(text) as Owner
  } catch {
    // Claims appear whole, by rename; an unreadable one is what a power failure left.
    return 'unreadable'
  }
}

async function isAlive(path: string, owner: Owner, self: Owner, watchMs: number): Promise<boolean> {
  if (owner.host === self.host && owner.boot !== self.boot) return false
  if (owner.host === self.host && owner.pidNamespace === self.pidNamespace) {
    return readStartMark(owner.pid) === owner.started
  }
  // Another container or machine on the same volume: its processes are invisible, only its heartbeat is not.
  const before = await readHeartbeat(path)
  await sleep(watchMs)
  const after = await readHeartbeat(path)
  return after !== null && after !== before
}

async function readHeartbeat(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null)
  return found?.mtimeMs ?? null
}

function keepAlive(path: string): Lock {
  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, HEARTBEAT_MS)
  timer.unref()
  return {
    claim: path,
    async release() {
      clearInterval(timer)
      await removeClaim(path)
    },
  }
}

function refuse(owner: Owner, self: Owner, dataDir: string): EmbeddedPostgresError {
  const where = owner.host === self.host ? '' : ` on ${owner.host}`
  return new EmbeddedPostgresError(
    'already-running',
    `Another Bowline server (pid ${owner.pid}${where}) is already using ${dataDir}: stop it first, or start this one with another data directory.`,
  )
}

function describeSelf(): Owner {
  const linux = process.platform === 'linux'
  return {
    pid: process.pid,
    started: readStartMark(process.pid) ?? '',
    host: hostname(),
    boot: linux ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '',
    pidNamespace: linux ? readlinkSync('/proc/self/ns/pid') : '',
  }
}
