import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { isUuid, newId, orderIds } from './id.ts'

const MANY = 10_000

function expectOrder(ids: readonly string[]): void {
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => !isUuid(id) || id[14] !== '7')).toEqual([])
}

it('gives ids in the order they are asked for, of one millisecond too', () => {
  expectOrder(Array.from({ length: MANY }, () => newId()))
})

it('keeps to it where a millisecond has no more of them, and where the clock goes back', () => {
  let clock = '01900000-ffff'
  const next = orderIds(() => clock + randomUUIDv7().slice(13))
  const before = Array.from({ length: MANY }, next)
  expect(before.at(-1)).toMatch(/^01900001-0001-7/)
  clock = '01800000-0000'
  expectOrder([...before, ...Array.from({ length: MANY }, next)])
})
