import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { CalendarEvent } from '../../../../../sdk/index.ts'
import { useEdit } from '../use-edit.tsx'
import type { Placed } from './place.ts'
import { DAY_MINUTES, type Day, daysBetween, minutesBetween, type Wall } from './time.ts'
import { useTouchHold } from './use-touch-hold.ts'

const STEP = 15
const NEW_STEP = 30
const SLACK_PX = 4

/** Where the pointer holds something, as it would be put down. */
export interface Drag {
  day: Day
  from: number
  to: number
  /** Nothing is held: a new event is drawn. */
  placed?: Placed
}

interface Held {
  kind: 'new' | 'move' | 'resize'
  x: number
  y: number
  at: Wall
  placed?: Placed
  isMoved: boolean
}

interface Options {
  days: readonly Day[]
  body: RefObject<HTMLDivElement | null>
  placed: readonly Placed[]
  /** Whether the reader may write. */
  isOn: boolean
  onCreate: (from: Wall, minutes: number | null) => void
  onOpen: (event: CalendarEvent) => void
}

const snap = (minutes: number, step: number) => Math.floor(minutes / step) * step
const within = (minutes: number, most: number) => Math.max(0, Math.min(minutes, most))

/**
 * A mouse draws new events, moves them and makes them longer; so does a finger once it has rested for a moment. Before,
 * it scrolls, and its tap makes or opens one.
 */
export function useGridDrag({ days, body, placed, isOn, onCreate, onOpen }: Options) {
  const { move } = useEdit()
  const held = useRef<Held | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const finger = useTouchHold(body)

  const wallAt = (event: { clientX: number; clientY: number }): Wall => {
    const columns = [...body.current!.querySelectorAll<HTMLElement>('[data-day]')]
    const boxes = columns.map(one => one.getBoundingClientRect())
    const index = boxes.findIndex(box => event.clientX < box.right)
    const box = boxes[index === -1 ? boxes.length - 1 : index]!
    const minutes = ((event.clientY - box.top) / box.height) * DAY_MINUTES
    return {
      day: days[index === -1 ? days.length - 1 : index]!,
      minutes: within(minutes, DAY_MINUTES - 1),
    }
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const found = placed.find(one => one.key === key)
    if (!found && !target.closest('[data-day]')) return
    const kind = !found ? 'new' : target.dataset.resize === undefined ? 'move' : 'resize'
    const start: Held = {
      kind,
      x: event.clientX,
      y: event.clientY,
      at: wallAt(event),
      ...(found ? { placed: found } : {}),
      isMoved: false,
    }
    if (event.pointerType === 'mouse') {
      held.current = start
      body.current!.setPointerCapture(event.pointerId)
    } else if (isOn) {
      const { clientX, clientY } = event
      finger.press(event, () => {
        held.current = start
        setDrag(follow({ clientX, clientY }, start))
      })
    }
  }

  const follow = (event: { clientX: number; clientY: number }, { kind, at, placed: one }: Held): Drag => {
    const to = wallAt(event)
    if (kind === 'new' || !one) {
      const [low, high] = [Math.min(at.minutes, to.minutes), Math.max(at.minutes, to.minutes)]
      return {
        day: at.day,
        from: snap(low, STEP),
        to: Math.max(snap(high, STEP) + STEP, snap(low, STEP) + STEP),
      }
    }
    const length = minutesBetween(one.start, one.end)
    const by = Math.round((to.minutes - at.minutes) / STEP) * STEP
    if (kind === 'resize') {
      const end = within(one.start.minutes + length + by, DAY_MINUTES)
      return {
        day: one.start.day,
        from: one.start.minutes,
        to: Math.max(end, one.start.minutes + STEP),
        placed: one,
      }
    }
    const from = within(one.start.minutes + by, DAY_MINUTES - STEP)
    return { day: to.day, from, to: Math.min(from + length, DAY_MINUTES), placed: one }
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const isHeld = finger.holds(event)
    const now = held.current
    if (!now || !isOn || (event.pointerType !== 'mouse' && !isHeld)) return
    if (!now.isMoved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLACK_PX) return
    now.isMoved = true
    setDrag(follow(event, now))
  }

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    // What was held is put down, and turns no page.
    if (finger.release()) event.stopPropagation()
    const now = held.current
    held.current = null
    setDrag(null)
    if (!now) return
    const one = now.placed
    if (!now.isMoved) {
      if (one) onOpen(one.event)
      else if (isOn) onCreate({ day: now.at.day, minutes: snap(now.at.minutes, NEW_STEP) }, null)
      return
    }
    const put = follow(event, now)
    if (!one) return onCreate({ day: put.day, minutes: put.from }, put.to - put.from)
    if (now.kind === 'resize') {
      const minutes = put.to - put.from - minutesBetween(one.start, one.end)
      if (minutes !== 0) move(one.event, { minutes }, true)
      return
    }
    const days = daysBetween(one.start.day, put.day)
    const minutes = put.from - one.start.minutes
    if (days !== 0 || minutes !== 0) move(one.event, { days, minutes })
  }

  /** A tap beside the events. */
  const onClick = (event: { target: EventTarget; clientX: number; clientY: number; nativeEvent: Event }) => {
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent
    const target = event.target as HTMLElement
    if (!isOn || pointerType === 'mouse' || target.closest('button') || !target.closest('[data-day]')) return
    const { day, minutes } = wallAt(event)
    onCreate({ day, minutes: snap(minutes, NEW_STEP) }, null)
  }

  const onPointerCancel = () => {
    finger.release()
    held.current = null
    setDrag(null)
  }
  const { onClickCapture } = finger
  return {
    drag,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick, onClickCapture },
  }
}
