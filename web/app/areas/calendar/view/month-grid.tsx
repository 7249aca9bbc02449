import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useMay } from '../../../kit/session/session.ts'
import { useEdit } from '../use-edit.tsx'
import { useTimes } from '../use-times.ts'
import { useCalendarWords } from '../words.ts'
import { EventChip, TaskChip } from './chips.tsx'
import css from './grid.module.css'
import { byTime, isOn } from './place.ts'
import { type Day, daysBetween } from './time.ts'
import { useTouchHold } from './use-touch-hold.ts'
import type { ViewProps } from './week-grid.tsx'

const MOST = 4
const MORNING = 9 * 60

interface MonthProps extends ViewProps {
  /** Days of other months stand back. */
  month: string
}

export function MonthGrid({ days, placed, tasks, today, month, onOpen, onCreate, onDay }: MonthProps) {
  const words = useCalendarWords()
  const times = useTimes()
  const may = useMay()
  const { move } = useEdit()
  const sorted = [...placed].sort(byTime)
  const put = (key: string, day: Day) => {
    const one = sorted.find(each => each.key === key)
    const by = one ? daysBetween(one.start.day, day) : 0
    if (one && by !== 0) move(one.event, { days: by })
  }
  const grid = useRef<HTMLDivElement>(null)
  const touched = useTouchDrag(grid, put)
  return (
    <div ref={grid} className={css.month} {...(may('member') ? touched.handlers : {})}>
      {days.slice(0, 7).map(day => (
        <div key={day} className={css.monthHead} aria-hidden>
          {times.weekday(day)}
        </div>
      ))}
      {days.map(day => {
        const events = sorted.filter(one => isOn(one, day))
        const due = tasks.get(day) ?? []
        const shown = events.length + due.length > MOST ? MOST - 1 : MOST
        const hidden = events.length + due.length - shown
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: n does it by keyboard
          <section
            key={day}
            className={css.cell}
            data-day={day}
            data-target={touched.over === day || undefined}
            aria-label={times.longDay(day)}
            data-other={!day.startsWith(month) || undefined}
            onClick={() => may('member') && onCreate({ day, minutes: MORNING }, null)}
            onDragOver={drag => may('member') && drag.preventDefault()}
            onDrop={drop => {
              drop.preventDefault()
              put(drop.dataTransfer.getData('text/plain'), day)
            }}
          >
            <button
              type="button"
              className={css.date}
              data-today={day === today || undefined}
              aria-current={day === today ? 'date' : undefined}
              onClick={event => {
                event.stopPropagation()
                onDay(day)
              }}
            >
              <span aria-hidden>{Number(day.slice(8))}</span>
              <span className="visually-hidden">{words.goToDay(times.longDay(day))}</span>
            </button>
            {events.slice(0, shown).map(one => (
              <EventChip key={one.key} placed={one} day={day} onOpen={onOpen} isDraggable={may('member')} />
            ))}
            {due.slice(0, Math.max(0, shown - events.length)).map(task => (
              <TaskChip key={task.id} task={task} />
            ))}
            {hidden > 0 && (
              <button
                type="button"
                className={css.more}
                onClick={event => {
                  event.stopPropagation()
                  onDay(day)
                }}
              >
                {words.more(hidden)}
              </button>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** A finger drags no element by itself: what it rests on follows it to the day where it is let go. */
function useTouchDrag(grid: RefObject<HTMLDivElement | null>, put: (key: string, day: Day) => void) {
  const finger = useTouchHold(grid)
  const key = useRef('')
  const [over, setOver] = useState<Day | null>(null)
  const dayAt = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null
  const end = () => {
    setOver(null)
    return finger.release()
  }
  return {
    over,
    handlers: {
      onClickCapture: finger.onClickCapture,
      onPointerDown(event: PointerEvent) {
        const chip = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
        if (event.pointerType === 'mouse' || !chip) return
        key.current = chip.dataset.key!
        finger.press(event, () => setOver(dayAt(event)))
      },
      onPointerMove(event: PointerEvent) {
        if (finger.holds(event)) setOver(dayAt(event))
      },
      onPointerUp(event: PointerEvent) {
        if (!end()) return
        event.stopPropagation()
        const day = dayAt(event)
        if (day) put(key.current, day)
      },
      onPointerCancel: end,
    },
  }
}
