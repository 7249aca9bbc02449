import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const [LEAST, MOST] = [0.2, 2]
const STEP = 1.25
/** Around the drawing when it is shown whole. */
const ROOM = 64

interface Point {
  x: number
  y: number
}

interface Options {
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>
  /** What is drawn, in its zoomed size. */
  stage: RefObject<HTMLElement | null>
  width: number
  height: number
}

const between = (touches: TouchList) => {
  const [a, b] = [touches[0]!, touches[1]!]
  return {
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  }
}

/**
 * Which part of a drawing is seen, how large. Wheels and fingers scroll it, a mouse drags it by its ground; pinching and
 * the wheel with Ctrl or ⌘ zoom, and what is under the pointer stays there.
 */
export function useView({ frame, stage, width, height }: Options) {
  const [zoom, setZoom] = useState(1)
  const now = useRef(zoom)
  /** A place of the drawing and where it is to be in the frame, once it is drawn at the new size. */
  const pinned = useRef<{ of: Point; at: Point } | null>(null)
  const held = useRef<Point | null>(null)

  useLayoutEffect(() => {
    const [around, inside] = [frame.current, stage.current]
    if (!pinned.current || !around || !inside) return
    const { of, at } = pinned.current
    pinned.current = null
    around.scrollTo({
      left: inside.offsetLeft + of.x * zoom - at.x,
      top: inside.offsetTop + of.y * zoom - at.y,
      behavior: 'instant',
    })
  })

  const zoomTo = (wanted: number, client?: Point) => {
    const [around, inside] = [frame.current, stage.current]
    if (!around || !inside) return
    const box = around.getBoundingClientRect()
    const at = client
      ? { x: client.x - box.left, y: client.y - box.top }
      : { x: around.clientWidth / 2, y: around.clientHeight / 2 }
    const old = now.current
    now.current = Math.min(MOST, Math.max(LEAST, wanted))
    pinned.current = {
      of: {
        x: (around.scrollLeft + at.x - inside.offsetLeft) / old,
        y: (around.scrollTop + at.y - inside.offsetTop) / old,
      },
      at,
    }
    setZoom(now.current)
  }
  /** All of it, in the middle; a long one from its beginning, as large as can be read. */
  const showAll = (isWhole = true) => {
    const around = frame.current
    if (!around) return
    const across = (around.clientWidth - ROOM) / width
    const down = (around.clientHeight - 2 * ROOM) / height
    now.current = Math.min(1, Math.max(LEAST, isWhole ? Math.min(across, down) : Math.max(across, 0.35)))
    pinned.current = { of: { x: width / 2, y: 0 }, at: { x: around.clientWidth / 2, y: ROOM } }
    setZoom(now.current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is first shown; afterwards the reader decides
  useLayoutEffect(() => showAll(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads from references
  useEffect(() => {
    const around = frame.current
    if (!around) return
    let pinch: { distance: number; zoom: number } | null = null
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomTo(now.current * Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.004)), {
        x: event.clientX,
        y: event.clientY,
      })
    }
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length !== 2) {
        pinch = null
        return
      }
      const { distance, middle } = between(event.touches)
      pinch ??= { distance, zoom: now.current }
      if (event.type !== 'touchmove') return
      event.preventDefault()
      zoomTo((pinch.zoom * distance) / pinch.distance, middle)
    }
    // Listened to here and not by React, which has no say in what a browser does by itself.
    around.addEventListener('wheel', onWheel, { passive: false })
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const) {
      around.addEventListener(name, onTouch, { passive: false })
    }
    return () => {
      around.removeEventListener('wheel', onWheel)
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const) {
        around.removeEventListener(name, onTouch)
      }
    }
  }, [])

  return {
    zoom,
    showAll: () => showAll(),
    step: (by: 1 | -1) => zoomTo(now.current * STEP ** by),
    /** A mouse that takes hold of the ground drags the drawing along. */
    panning: {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        const isGround = !(event.target as HTMLElement).closest('button, a, [role="menu"]')
        if (event.pointerType !== 'mouse' || !(event.button === 1 || (event.button === 0 && isGround))) return
        event.preventDefault()
        held.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.dataset.held = ''
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        if (!held.current) return
        event.currentTarget.scrollBy({
          left: held.current.x - event.clientX,
          top: held.current.y - event.clientY,
          behavior: 'instant',
        })
        held.current = { x: event.clientX, y: event.clientY }
      },
      onLostPointerCapture(event: PointerEvent<HTMLDivElement>) {
        held.current = null
        delete event.currentTarget.dataset.held
      },
    },
  }
}
