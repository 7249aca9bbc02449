import { writeFile } from 'node:fs'
import { setPriority } from 'node:os'

const NICE = 10

/**
 * A smaller share of a core that the server or its database wants, too. Linux may share cores out among sessions first, and
 * then a priority counts within a session only: what has one of its own has to have it lowered as a whole.
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICE)
  } catch {
    // The process has ended already.
  }
  // Where sessions share nothing out, there is no such file.
  writeFile(`/proc/${pid}/autogroup`, String(NICE), { flag: 'r+' }, () => undefined)
}
