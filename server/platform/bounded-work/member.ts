import type { ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import type { Failure } from './protocol.ts'
import { TIME_IS_UP } from './watch.ts'

/** What it loads is compiled once, as what the server loads is (server/main/cli.js), whose cache is one folder deeper. */
const usual = join(import.meta.dirname, '../../../node_modules/.cache/compile/here')
export const NODE_COMPILE_CACHE = dirname(getCompileCacheDir() ?? usual)

/** Idle processes must not keep the server's own alive; while one works, its timer does. */
export function letGo(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const errors = child.stderr as (NodeJS.ReadableStream & { unref?(): void }) | null
  errors?.unref?.()
}

export function causeOfDeath(
  { timedOut, job }: { timedOut: boolean; job: { timeoutMs: number } | null },
  signal: NodeJS.Signals | null,
): [Failure, string] {
  if (timedOut || signal === TIME_IS_UP) {
    return ['time', `it took longer than ${(job?.timeoutMs ?? 0) / 1000} seconds`]
  }
  // The watch over the memory kills; V8 aborts at the limit of its heap.
  if (signal === 'SIGKILL' || signal === 'SIGABRT') return ['memory', 'it needs more memory than it may use']
  return ['ended', 'the process ended while it worked']
}
