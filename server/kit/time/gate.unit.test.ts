import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('a gate lets in no more than it may, in the order of arrival, and forgets who gave up', async () => {
  const gate = createGate(2)
  const inside: number[] = []
  const late = { afterMs: 5, error: () => new Error('too late') }
  const entering = [0, 1, 2, 3, 4].map(async index => {
    await gate.enter('a', index === 3 ? { late } : {})
    inside.push(index)
  })
  await Promise.all(entering.slice(0, 2))
  expect(inside).toEqual([0, 1])
  expect([gate.isFull('a'), gate.waiting('a'), gate.isFull('b')]).toEqual([true, 3, false])

  await expect(entering[3]).rejects.toThrow('too late')
  gate.leave('a')
  await entering[2]
  expect(inside).toEqual([0, 1, 2])
  const newcomer = gate.enter('a')
  gate.leave('a')
  await entering[4]
  expect([gate.isFull('a'), gate.waiting('a')]).toEqual([true, 1])
  gate.leave('a')
  await newcomer
  gate.leave('a')
  gate.leave('a')
  expect(gate.isFull('a')).toBe(false)
})
