import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

const HOLD_MS = 350
/** A finger is never quite still. */
const SLACK_PX = 10

/**
 * A finger that rests takes hold of what is below it; one that moves at once scrolls or swipes, as everywhere. While
 * something is held nothing scrolls, and letting go is no tap.
 */
export function useTouchHold(area: RefObject<HTMLElement | null>) {
  const waiting = useRef<{ timer: number; x: number; y: number } | null>(null)
  const isHeld = useRef(false)
  const wasHeld = useRef(false)
  const stop = () => {
    window.clearTimeout(waiting.current?.timer)
    waiting.current = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an area is there
  useEffect(() => {
    const on = area.current
    // React listens without a say in the matter, and a browser asks before it scrolls.
    const stay = (event: Event) => isHeld.current && event.preventDefault()
    on?.addEventListener('touchmove', stay, { passive: false })
    on?.addEventListener('contextmenu', stay)
    return () => {
      on?.removeEventListener('touchmove', stay)
      on?.removeEventListener('contextmenu', stay)
      stop()
    }
  }, [area])
  return {
    press(event: PointerEvent, onHold: () => void) {
      stop()
      wasHeld.current = false
      const timer = window.setTimeout(() => {
        isHeld.current = true
        navigator.vibrate?.(10)
        onHold()
      }, HOLD_MS)
      waiting.current = { timer, x: event.clientX, y: event.clientY }
    },
    /** Whether something is held by a finger; one that moves before holds nothing. */
    holds(event: PointerEvent): boolean {
      const now = waiting.current
      if (!isHeld.current && now && Math.hypot(event.clientX - now.x, event.clientY - now.y) > SLACK_PX)
        stop()
      return isHeld.current
    },
    release(): boolean {
      stop()
      wasHeld.current = isHeld.current
      isHeld.current = false
      return wasHeld.current
    },
    /** The click that browsers make of letting go. */
    onClickCapture(event: { stopPropagation: () => void }) {
      if (wasHeld.current) event.stopPropagation()
      wasHeld.current = false
    },
  }
}
