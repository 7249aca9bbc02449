import { expect, it } from 'vitest'
import { shareWork } from './share-work.ts'

it('is done once for all who want it at the same time, and anew for those who come later', async () => {
  const share = shareWork<number>()
  let begun = 0
  const held = Promise.withResolvers<void>()
  const work = async () => {
    begun += 1
    const mine = begun
    await held.promise
    return mine
  }
  const together = [share('a', work), share('a', work), share('b', work)]
  held.resolve()
  expect(await Promise.all(together)).toEqual([1, 1, 2])
  expect(await share('a', work)).toBe(3)
})

it('tells everybody of a failure and forgets it', async () => {
  const share = shareWork<string>()
  const fail = () => Promise.reject(new Error('no'))
  const told = await Promise.allSettled([share('a', fail), share('a', fail)])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 'yes')).toBe('yes')
})
