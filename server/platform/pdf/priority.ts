import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Logger } from '#kit/context.ts'

/**
 * How a renderer stands against the server's own process where both want the same core: `lowered`, it gets a smaller
 * share; `idle`, it gets what nobody else wants, and makes room at once. A share of nothing may last for ever, so only
 * who can take it back may give it.
 */
export type Priority = 'lowered' | 'idle'

const NICE = 5
const CAP_SYS_NICE = 23

const mayRaise = canRaise()

function canRaise(): boolean {
  try {
    const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return ((BigInt(`0x${capabilities ?? '0'}`) >> BigInt(CAP_SYS_NICE)) & 1n) === 1n
  } catch {
    return false
  }
}

export function setRendererPriority(pid: number, priority: Priority, log: Logger): void {
  const complain = (error: unknown) =>
    error && log.debug({ error, priority }, 'the priority of a PDF renderer could not be changed')
  try {
    setPriority(pid, NICE)
  } catch (error) {
    complain(error)
  }
  if (!mayRaise) return
  const policy = priority === 'idle' ? '--idle' : '--other'
  execFile('chrt', ['--all-tasks', policy, '--pid', '0', String(pid)], complain)
}
