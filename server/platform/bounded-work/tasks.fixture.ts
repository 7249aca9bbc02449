import { Refused } from './task.ts'

/** What texts may do to whoever works on them. */

export const echo = <T>(input: T): T => input

export function spin(_: null): never {
  for (;;) Math.sqrt(2)
}

export function take(ms: number): number {
  const until = performance.now() + ms
  while (performance.now() < until) Math.sqrt(2)
  return ms
}

/** By the clock, without the processor: as on a machine that is busy with something else. */
export function rest(ms: number): string {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  return 'rested'
}

export function grow(_: null): number {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => `${n}`))
}

export const repeat = (length: number): string => 'a'.repeat(length)

export function refuse(reason: string): never {
  throw new Refused(reason)
}

export function breakDown(_: null): never {
  throw new TypeError('nobody foresaw this')
}
