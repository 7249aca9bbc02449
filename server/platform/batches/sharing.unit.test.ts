import { describe, expect, it } from 'vitest'
import { createSharing } from './sharing.ts'

describe('equal questions', () => {
  it('asked at the same time share an answer that is not older than any of them', async () => {
    const share = createSharing<number>()
    const waiting: PromiseWithResolvers<void>[] = []
    let state = 1
    const ask = () =>
      share('a', async () => {
        const seen = state
        const gate = Promise.withResolvers<void>()
        waiting.push(gate)
        await gate.promise
        return seen
      })
    const first = ask()
    state = 2
    const [second, third] = [ask(), ask()]
    expect(waiting).toHaveLength(1)
    waiting[0]!.resolve()
    expect(await first).toBe(1)
    await expect.poll(() => waiting.length).toBe(2)
    state = 3
    const fourth = ask()
    waiting[1]!.resolve()
    expect(await Promise.all([second, third])).toEqual([2, 2])
    await expect.poll(() => waiting.length).toBe(3)
    waiting[2]!.resolve()
    expect(await fourth).toBe(3)
    expect(await share('b', async () => 7)).toBe(7)
  })

  it('that fail leave the next alone', async () => {
    const share = createSharing<number>()
    const [failed, well] = [
      share('a', async () => {
        throw new Error('no')
      }),
      share('a', async () => 1),
    ]
    await expect(failed).rejects.toThrow('no')
    expect(await well).toBe(1)
  })
})
