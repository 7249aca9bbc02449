import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Logger } from '#kit/context.ts'

const NICE = 5
const CAP_SYS_NICE = 23

/** A smaller share of a core that the server wants, too. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICE)
  } catch {
    // The process has ended already.
  }
}

/**
 * `idle`: what nobody else wants, and room is made at once; `shared`: the share that its priority gives. A share of
 * nothing may last for ever, so only who can take it back may give it.
 */
export function setPolicy(pid: number | undefined, policy: 'idle' | 'shared', log: Logger): void {
  if (pid === undefined || !mayRaise) return
  const flag = policy === 'idle' ? '--idle' : '--other'
  execFile('chrt', ['--all-tasks', flag, '--pid', '0', String(pid)], error => {
    if (error) log.debug({ error, policy }, 'the scheduling of a PDF renderer could not be changed')
  })
}

const mayRaise = canRaise()

function canRaise(): boolean {
  try {
    const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return ((BigInt(`0x${capabilities ?? '0'}`) >> BigInt(CAP_SYS_NICE)) & 1n) === 1n
  } catch {
    // No Linux.
    return false
  }
}
