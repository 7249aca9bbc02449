import { expect, it } from 'vitest'
import { moved, resized } from './arrange.ts'

const layout = [
  { i: 'won', x: 0, y: 0, w: 3, h: 2 },
  { i: 'open', x: 3, y: 0, w: 3, h: 2 },
  { i: 'chart', x: 0, y: 2, w: 6, h: 4 },
]
const placeOf = (of: readonly { i: string; x: number; y: number }[], id: string) => {
  const { x, y } = of.find(({ i }) => i === id)!
  return [x, y]
}

it('moves a widget to the next place at which it stays, and never off the grid', () => {
  expect(placeOf(moved(layout, 'open', 'right'), 'open')).toEqual([4, 0])
  expect(moved(layout, 'won', 'left')).toBe(layout)
  expect(moved(layout, 'won', 'up')).toBe(layout)
  const below = moved(layout, 'won', 'down')
  expect(placeOf(below, 'won')[1]).toBeGreaterThan(0)
  expect(placeOf(moved(layout, 'chart', 'up'), 'chart')).toEqual([0, 0])
})

it('keeps a widget large enough to be read, and inside the twelve columns', () => {
  const wide = Array.from({ length: 12 }).reduce<typeof layout>(
    now => [...resized(now, 'open', 'right')],
    layout,
  )
  expect(wide.find(({ i }) => i === 'open')!.w).toBe(9)
  const small = Array.from({ length: 5 }).reduce<typeof layout>(now => [...resized(now, 'won', 'up')], layout)
  expect(small.find(({ i }) => i === 'won')!.h).toBe(2)
})
