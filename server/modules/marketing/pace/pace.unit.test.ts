import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function waits(work: Promise<void>, ms: number): Promise<boolean> {
  let isOver = false
  void work.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1))
  const wasWaiting = !isOver
  await vi.advanceTimersByTimeAsync(1)
  return wasWaiting && isOver
}

it('a robot waits as long as one of the honest answers took, less what it took itself', async () => {
  let chance = 0
  const pace = createPace(() => chance)
  for (const ms of [40, 10, 90]) pace.remember(ms)
  expect(await waits(pace.keepUp(5), 35)).toBe(true)
  chance = 0.99
  expect(await waits(pace.keepUp(5), 85)).toBe(true)
})

it('nobody waits where there is nothing to be like, nor for ever', async () => {
  const pace = createPace(() => 0)
  await pace.keepUp(0)
  pace.remember(3)
  await pace.keepUp(4)
  const slow = createPace(() => 0)
  slow.remember(600_000)
  expect(await waits(slow.keepUp(0), 2_000)).toBe(true)
})

it('only the last answers are remembered', async () => {
  const pace = createPace(() => 0)
  pace.remember(1_000)
  for (let n = 0; n < 64; n += 1) pace.remember(7)
  expect(await waits(pace.keepUp(0), 7)).toBe(true)
})
