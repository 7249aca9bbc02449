import { cloneLayout, type Layout, type LayoutItem, moveElement, verticalCompactor } from 'react-grid-layout'
import type { DashboardWidget } from '../../../../../sdk/index.ts'

export const COLUMNS = 12
const [LEAST_WIDTH, LEAST_HEIGHT] = [2, 2]

export const layoutOf = (widgets: readonly DashboardWidget[]): Layout =>
  verticalCompactor.compact(
    widgets.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h, minW: LEAST_WIDTH, minH: LEAST_HEIGHT })),
    COLUMNS,
  )

export type Direction = 'left' | 'right' | 'up' | 'down'
const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

/** To the next place in that direction at which it stays: widgets rise to where there is room. */
export function moved(layout: Layout, id: string, direction: Direction): Layout {
  const [dx, dy] = steps[direction]
  const lowest = Math.max(...layout.map(({ y, h }) => y + h))
  for (let step = 1; step <= Math.max(COLUMNS, lowest); step += 1) {
    const copy = cloneLayout(layout)
    const item = copy.find(({ i }) => i === id)!
    const [x, y] = [item.x + dx * step, item.y + dy * step]
    if (x < 0 || y < 0 || x + item.w > COLUMNS) return layout
    const next = verticalCompactor.compact(
      moveElement(copy, item, x, y, true, false, 'vertical', COLUMNS),
      COLUMNS,
    )
    const now = next.find(({ i }) => i === id)!
    if (now.x !== x - dx * step || now.y !== y - dy * step) return next
  }
  return layout
}

export function resized(layout: Layout, id: string, direction: Direction): Layout {
  const [dw, dh] = steps[direction]
  const grow = (item: LayoutItem): LayoutItem => ({
    ...item,
    w: Math.min(Math.max(item.w + dw, LEAST_WIDTH), COLUMNS - item.x),
    h: Math.max(item.h + dh, LEAST_HEIGHT),
  })
  return verticalCompactor.compact(
    layout.map(item => (item.i === id ? grow(item) : item)),
    COLUMNS,
  )
}
