import { expect, it } from 'vitest'
import { isUuid, newId } from './id.ts'

it('gives ids in the order they are asked for, of one millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => !isUuid(id) || id[14] !== '7')).toEqual([])
})
