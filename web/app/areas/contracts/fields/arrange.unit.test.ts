import { expect, it } from 'vitest'
import type { ContractField } from '../../../../../sdk/index.ts'
import { aligned, changed, copiesOf, placeFree } from './arrange.ts'

const field = (id: string, x: number, y: number, w = 0.2, h = 0.05): ContractField => ({
  id,
  type: 'text',
  party: 'b',
  label: id,
  required: true,
  page: 0,
  ...{ x, y, w, h },
})
const fields = [field('a', 0.1, 0.1), field('b', 0.5, 0.4, 0.1), field('c', 0.7, 0.7)]

it('keeps a field on its page, wherever it is pushed', () => {
  const [a] = changed(fields, ['a'], one => ({ x: one.x - 1, y: one.y + 2 }))
  expect([a!.x, a!.y]).toEqual([0, 0.95])
})

it('aligns with the one that was chosen first and leaves the others', () => {
  const [a, b, c] = aligned(fields, ['a', 'b'], 'right')
  expect([a!.x + a!.w, b!.x + b!.w]).toEqual([0.30000000000000004, 0.30000000000000004])
  expect(c).toBe(fields[2])
  expect(aligned(fields, ['b', 'a'], 'top')[0]!.y).toBe(0.4)
})

it('puts copies beside what is there, and at the same place of another page', () => {
  const [beside] = copiesOf(fields, [fields[0]!], 0)
  expect([beside!.x, beside!.y]).toEqual([0.12000000000000001, 0.12000000000000001])
  expect(beside!.id).not.toBe('a')
  expect(copiesOf(fields, [fields[0]!], 1)[0]).toMatchObject({ page: 1, x: 0.1, y: 0.1 })
})

it('finds room below what is there for a new one', () => {
  const { y } = placeFree(fields, field('d', 0.15, 0.1))
  expect(y).toBeCloseTo(0.15)
})
