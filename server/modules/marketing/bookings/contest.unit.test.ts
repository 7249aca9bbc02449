import { describe, expect, it } from 'vitest'
import { contend } from './contest.ts'

const noon = { from: 12, to: 13 }
const chances = [[1], [2]]

/** Attempts that end when told to. */
function openDoors() {
  const doors: { hosts: number[]; end: (outcome: number[] | null) => void }[] = []
  const attempt = (hosts: number[]) =>
    new Promise<number[] | null>(end => {
      doors.push({ hosts, end })
    })
  const want = (who: string, blocked = noon, of: readonly number[][] = chances) =>
    contend<number[]>({ organizationId: 'o', who, blocked, chances: of, attempt, takes: () => true })
  return { doors, want, tried: () => doors.map(({ hosts }) => hosts[0]) }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

describe('whoever wants a time that others are just booking', () => {
  it('tries those first whom nobody is booking, then waits, and gives up without a try', async () => {
    const { doors, want, tried } = openDoors()
    const [first, second, third] = [want('a'), want('b'), want('c')]
    await settle()
    expect(tried()).toEqual([1, 2])
    doors[0]!.end([1])
    await settle()
    expect(tried()).toEqual([1, 2])
    doors[1]!.end([2])
    expect(await Promise.all([first, second, third])).toEqual([[1], [2], null])
    expect(tried()).toEqual([1, 2])
  })

  it('gets whom another lets go of, one at a time', async () => {
    const { doors, want, tried } = openDoors()
    const [first, ...others] = [want('a', noon, [[1]]), want('b', noon, [[1]]), want('c', noon, [[1]])]
    await settle()
    doors[0]!.end(null)
    expect(await first).toBe(null)
    await settle()
    expect(tried()).toEqual([1, 1])
    doors[1]!.end([1])
    expect(await Promise.all(others)).toEqual([[1], null])
    expect(tried()).toEqual([1, 1])
  })

  it('waits for nobody who wants another time, nor for itself', async () => {
    const { doors, want, tried } = openDoors()
    const all = [
      want('a', noon, [[1]]),
      want('b', { from: 13, to: 14 }, [[1]]),
      want('a', noon, [[1]]),
      want('c', { from: 11, to: 14 }, [[1, 2]]),
    ]
    await settle()
    expect(tried()).toEqual([1, 1, 1])
    for (const { end } of doors) end([1])
    expect(await Promise.all(all)).toEqual([[1], [1], [1], null])
  })

  it('tries after one that broke off', async () => {
    const { want, doors } = openDoors()
    const broken = contend<number[]>({
      ...{ organizationId: 'o', who: 'a', blocked: noon, chances: [[1]], takes: () => true },
      attempt: async () => {
        await settle()
        throw new Error('the database is away')
      },
    })
    const next = want('b', noon, [[1]])
    await expect(broken).rejects.toThrow('away')
    await settle()
    doors[0]!.end([1])
    expect(await next).toEqual([1])
  })
})
