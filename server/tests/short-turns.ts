import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Route } from '#kit/route.ts'
import type { Account } from './harness.ts'
import type { LoopWatch } from './loop-watch.ts'
import { targets } from './targets/index.ts'

export const LONGEST_TURN_MS = 200

export const nameOf = (route: Route): string => `${route.method} ${route.base}${route.path}`

/** The route's address with records of the account in it. */
export async function pathOf(route: Route, account: Account): Promise<string> {
  let path = route.base + route.path
  for (const [name, param] of Object.entries(route.params)) {
    const id = (await targets[param.names]?.(account)) ?? 'unknown'
    path = path.replace(`{${name}}`, encodeURIComponent(id))
  }
  return path
}

/** Time on the processor, by turns: the longest of them, and all that passed while the request was answered. */
export interface Turns {
  longest: number
  all: number
}

/** What the request cost the thread beyond a first one of the same kind, in which code is compiled. */
export async function expectShortTurns(
  watch: LoopWatch,
  what: string,
  request: () => Promise<{ status: number; text: string }>,
): Promise<Turns> {
  const measure = async () => {
    await sleep(5)
    watch.longest()
    const before = process.threadCpuUsage()
    const { status, text } = await request()
    await sleep(5)
    const { user, system } = process.threadCpuUsage(before)
    expect(status, `${what} → ${status} ${text.slice(0, 300)}`).not.toBe(500)
    return { longest: watch.longest(), all: (user + system) / 1_000 }
  }
  const first = await measure()
  if (first.longest <= LONGEST_TURN_MS) return first
  // Once more: code is compiled and memory tidied up at some time, and neither is the input's fault.
  const again = await measure()
  expect(again.longest, `${what} kept the thread for ${again.longest.toFixed(0)} ms`).toBeLessThanOrEqual(
    LONGEST_TURN_MS,
  )
  return again
}

/** Whatever the machine: the work was done in pieces, between which others had the thread. */
export const expectShared = ({ longest, all }: Turns): void => expect(longest).toBeLessThan(all / 4)
