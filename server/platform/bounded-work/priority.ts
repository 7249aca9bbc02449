import { setPriority } from 'node:os'

const NICE = 10

/** A smaller share of a core that the server wants, too. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICE)
  } catch {
    // The process has ended already.
  }
}
