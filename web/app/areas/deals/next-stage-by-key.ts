import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Left and right go from one stage to the next, instead of by so many pixels. */
export const nextStageByKey: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const stages = [...context.droppableContainers.values()]
    .flatMap(one => (one ? [context.droppableRects.get(one.id)] : []))
    .filter(one => one !== undefined)
    .sort((a, b) => a.left - b.left)
  const card = context.collisionRect
  if (!card) return undefined
  const center = card.left + card.width / 2
  const at = stages.findIndex(one => center >= one.left && center <= one.right)
  const target = stages[Math.min(Math.max(at + step, 0), stages.length - 1)]
  if (!target) return undefined
  const shift = target.left + target.width / 2 - center
  return { x: currentCoordinates.x + shift, y: currentCoordinates.y }
}
