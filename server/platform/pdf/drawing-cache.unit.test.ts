import { expect, it } from 'vitest'
import { createDrawingCache } from './drawing-cache.ts'
import type { DrawnDocument } from './html/document.ts'

const drawing = (bytes: number): DrawnDocument => ({
  pages: [{ index: 0, width: 1, height: 1, svg: Buffer.alloc(bytes) }],
  slots: [],
})

it('draws once for all who wait, and again when it failed', async () => {
  const cache = createDrawingCache(100)
  let drawn = 0
  const draw = async () => {
    drawn++
    if (drawn === 1) throw new Error('no ink')
    return drawing(10)
  }
  await expect(cache.obtain('a', draw)).rejects.toThrow('no ink')
  const [one, other] = await Promise.all([cache.obtain('a', draw), cache.obtain('a', draw)])
  expect(one).toBe(other)
  expect(await cache.obtain('a', draw)).toBe(one)
  expect(drawn).toBe(2)
})

it('forgets what was unused for longest, and never keeps more than it may', async () => {
  const cache = createDrawingCache(100)
  const drawn: string[] = []
  const obtain = (key: string, bytes = 40) =>
    cache.obtain(key, async () => {
      drawn.push(key)
      return drawing(bytes)
    })
  await obtain('a')
  await obtain('b')
  await obtain('a')
  await obtain('c')
  await obtain('a')
  expect(drawn).toEqual(['a', 'b', 'c'])
  await obtain('b')
  await obtain('huge', 101)
  await obtain('huge', 101)
  expect(drawn).toEqual(['a', 'b', 'c', 'b', 'huge', 'huge'])
})
