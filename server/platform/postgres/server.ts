import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { explainSpawn, SERVER_ENV } from './initdb.ts'
import type { Location } from './location.ts'
import { asUser } from './privileges.ts'
import { isPidTaken, isPostmasterOf, readStartMark, sendSignal, waitUntil } from './processes.ts'

const FAST_STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 10_000
const ADOPTED_POLL_MS = 250
const OUTPUT_GRACE_MS = 500
const UNOWNED_SECONDS = 40

export interface Server {
  pid: number
  hasEnded(): boolean
  /** Called once, with how it ended. */
  onEnd(listener: (how: string) => void): void
  /** What it wrote to standard error before its log took over. */
  readOutput(): string
  /** From here on the server may outlive this process and does not keep it alive. */
  letGo(): void
}

/**
 * Its own process group: Ctrl-C in a terminal reaches every process of the foreground group, and the
 * database must outlive the requests and jobs that are being finished.
 */
export async function spawnServer(postgres: string, location: Location, config: string): Promise<Server> {
  const child = spawn(postgres, ['-D', location.cluster, '-c', `config_file=${config}`], {
    ...asUser(location.runAs),
    cwd: location.area,
    env: SERVER_ENV,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  let end: string | null = null
  const listeners: ((how: string) => void)[] = []
  child.stderr.setEncoding('utf8').on('data', chunk => {
    output += chunk
  })
  const { promise: spawned, resolve, reject } = Promise.withResolvers<void>()
  child.once('spawn', resolve)
  child.once('error', error => reject(explainSpawn(error, postgres)))
  const finish = (code: number | null, signal: NodeJS.Signals | null) => {
    if (end !== null) return
    end = signal ? `was ended by ${signal}` : `ended with code ${code}`
    for (const listener of listeners) listener(end)
  }
  // While starting, "close" is awaited for the rest of standard error, but processes that outlive a killed
  // postmaster hold that open.
  child.once('close', finish)
  child.once('exit', (code, signal) => setTimeout(finish, OUTPUT_GRACE_MS, code, signal).unref())
  await spawned
  return {
    pid: child.pid!,
    hasEnded: () => end !== null,
    onEnd: listener => {
      listeners.push(listener)
    },
    readOutput: () => output,
    letGo: () => {
      child.once('exit', finish)
      child.stderr.destroy()
      child.unref()
    },
  }
}

/** A server that an earlier process of ours started and could not stop. */
export function watchServer(pid: number): Server {
  const started = readStartMark(pid)
  const hasEnded = () => readStartMark(pid) !== started || started === null
  const listeners: ((how: string) => void)[] = []
  const timer = setInterval(() => {
    if (!hasEnded()) return
    clearInterval(timer)
    for (const listener of listeners) listener('ended')
  }, ADOPTED_POLL_MS)
  timer.unref()
  return {
    pid,
    hasEnded,
    onEnd: listener => {
      listeners.push(listener)
    },
    readOutput: () => '',
    letGo: () => {},
  }
}

/** Fast shutdown: sessions are ended, a checkpoint is written. Immediate only if that hangs. */
export async function stopServer(server: Server): Promise<void> {
  if (server.hasEnded()) return
  sendSignal(server.pid, 'SIGINT')
  if (await waitUntil(server.hasEnded, FAST_STOP_MS)) return
  sendSignal(server.pid, 'SIGQUIT')
  if (await waitUntil(server.hasEnded, IMMEDIATE_STOP_MS)) return
  sendSignal(server.pid, 'SIGKILL')
  await waitUntil(server.hasEnded, IMMEDIATE_STOP_MS)
}

/**
 * Stops the server when its owner was killed and nobody takes it over: a shell that reads a pipe until the owner's death
 * closes it. Whoever takes over removes the claim of the dead owner first. Answers how to call the watch off.
 */
export function guardServer(pid: number, claim: string, seconds = UNOWNED_SECONDS): () => void {
  const watch = 'read -r _; sleep "$3"; [ -e "$1" ] && kill -INT "$2"'
  const shell = spawn('/bin/sh', ['-c', watch, 'bowline-guard', claim, String(pid), String(seconds)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell the server outlives a killed owner, as long as nobody starts again.
  shell.on('error', () => {})
  shell.unref()
  ;(shell.stdin as Socket).unref()
  return () => shell.kill('SIGKILL')
}

export interface Found {
  pid: number
  port: number
  stopping: boolean
}

/**
 * The server running on this cluster, if any. A postmaster.pid whose pid is now another program's, or a
 * zombie's that nobody reaps, would keep PostgreSQL from starting, so it is removed; other stale ones it
 * handles itself, and it still checks through shared memory that no process of the old server is left.
 */
export async function findServer(cluster: string): Promise<Found | null> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (readStartMark(pid) === null || !isPostmasterOf(pid, cluster)) {
    if (isPidTaken(pid)) await rm(file, { force: true })
    return null
  }
  return { pid, port: Number(lines[3]), stopping: lines[7]?.trim() === 'stopping' }
}
