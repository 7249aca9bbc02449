import { type PointerEvent, useRef } from 'react'

const FAR_PX = 60

/** A finger that goes to the side turns the page; what it holds, or what it scrolls, stays with it. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const began = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      const isOne = event.pointerType === 'touch' && event.isPrimary
      began.current = isOne ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event: PointerEvent) {
      const from = began.current
      began.current = null
      if (!from) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.abs(dx) > FAR_PX && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1)
    },
    onPointerCancel() {
      began.current = null
    },
  }
}
