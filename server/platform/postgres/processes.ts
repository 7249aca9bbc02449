import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 25

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

function askPs(pid: number, column: string): string | null {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || null
}

/**
 * When the process began, as an opaque mark, or null if it is gone. A pid alone proves nothing: it is
 * reused. A zombie counts as gone, since in a container nobody may ever reap it.
 */
export function readStartMark(pid: number): string | null {
  if (process.platform !== 'linux') return askPs(pid, 'lstart')
  const stat = readProc(pid, 'stat')
  if (stat === null) return null
  // The command name may hold spaces and parentheses, so fields are counted from its last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
}

function isPostgresIn(pid: number, dir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir && readProc(pid, 'stat')?.includes('(postgres)') === true
  } catch {
    return false
  }
}

/** `cluster` is a real path. The server moves into it, but only after its first checks. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const command = askPs(pid, 'command') ?? ''
    return /(^|\/)postgres /.test(command) && command.includes(cluster)
  }
  const words = readProc(pid, 'cmdline')?.split('\0') ?? []
  return isPostgresIn(pid, cluster) || (/(^|\/)postgres$/.test(words[0] ?? '') && words.includes(cluster))
}

/** Server processes whose postmaster was killed; they sit in the cluster directory. Linux only. */
export function findLeftovers(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(pid => isPostgresIn(pid, cluster))
}

/** Also true of a zombie and of another user's process. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** True once the condition holds, false when the limit passes first. */
export async function waitUntil(condition: () => boolean, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (!condition()) {
    if (performance.now() >= deadline) return false
    await sleep(POLL_MS)
  }
  return true
}
