import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

/** With the chances that it draws, and what it waited for. */
function paceOf(...chances: number[]) {
  const waited: number[] = []
  const pace = createPace(
    () => chances.shift() ?? 0,
    async ms => waited.push(ms),
  )
  return { pace, waited }
}

it('a robot waits as long as one of the honest answers took, less what it took itself', async () => {
  const { pace, waited } = paceOf(0, 0.99, 0.5)
  for (const ms of [40, 10, 90]) pace.remember(ms)
  await pace.keepUp(5)
  await pace.keepUp(5)
  await pace.keepUp(50)
  expect(waited).toEqual([35, 85])
})

it('nobody waits where there is nothing to be like, nor for ever', async () => {
  const { pace, waited } = paceOf()
  await pace.keepUp(0)
  expect(waited).toEqual([])
  pace.remember(600_000)
  await pace.keepUp(0)
  expect(waited).toEqual([2_000])
})

it('only the last answers are remembered', async () => {
  const { pace, waited } = paceOf(0, 0.999)
  pace.remember(1_000)
  for (let n = 0; n < 64; n += 1) pace.remember(7)
  await pace.keepUp(0)
  await pace.keepUp(0)
  expect(waited).toEqual([7, 7])
})
