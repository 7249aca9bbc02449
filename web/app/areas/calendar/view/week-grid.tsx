import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AgendaItem, CalendarEvent } from '../../../../../sdk/index.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useColors } from '../use-calendar.ts'
import { useEdit } from '../use-edit.tsx'
import { useTimes } from '../use-times.ts'
import { useCalendarWords } from '../words.ts'
import { EventChip, TaskChip } from './chips.tsx'
import css from './grid.module.css'
import { byTime, isOn, layOut, type Placed } from './place.ts'
import { type Day, type Wall, wallIn } from './time.ts'
import { type Drag, useGridDrag } from './use-grid-drag.ts'

export interface ViewProps {
  days: readonly Day[]
  placed: readonly Placed[]
  tasks: ReadonlyMap<Day, readonly AgendaItem[]>
  today: Day
  onOpen: (event: CalendarEvent) => void
  onCreate: (from: Wall, minutes: number | null) => void
  onDay: (day: Day) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const FIRST_SEEN_HOUR = 7

/** Days beside each other, hours below each other. */
export function WeekGrid(props: ViewProps) {
  const { days, placed, tasks, today, onOpen, onCreate, onDay } = props
  const words = useCalendarWords()
  const times = useTimes()
  const may = useMay()
  const scroller = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { drag, handlers } = useGridDrag({ days, body, placed, isOn: may('member'), onCreate, onOpen })
  useLayoutEffect(() => {
    const hour = scroller.current?.querySelector(`[data-hour="${FIRST_SEEN_HOUR}"]`)
    if (scroller.current && hour) scroller.current.scrollTop = (hour as HTMLElement).offsetTop
  }, [])
  const columns = { '--columns': days.length } as React.CSSProperties
  const whole = placed.filter(one => one.isWhole).sort(byTime)
  return (
    <section
      className={css.week}
      style={columns}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      aria-label={words.views.week}
    >
      <div className={css.head}>
        <div className={css.corner} title={words.zoneNote(times.zone)}>
          {times.offset(days[0]!)}
        </div>
        {days.map(day => (
          <div key={day} className={css.dayHead} data-today={day === today || undefined}>
            <button
              type="button"
              onClick={() => onDay(day)}
              aria-current={day === today ? 'date' : undefined}
            >
              <span aria-hidden>{times.weekday(day)}</span>
              <strong aria-hidden>{Number(day.slice(8))}</strong>
              <span className="visually-hidden">{words.goToDay(times.longDay(day))}</span>
            </button>
          </div>
        ))}
        <div className={css.corner}>{words.allDay}</div>
        {days.map(day => (
          <div key={day} className={css.wholeDay}>
            {whole
              .filter(one => isOn(one, day))
              .map(one => (
                <EventChip key={one.key} placed={one} day={day} onOpen={onOpen} />
              ))}
            {tasks.get(day)?.map(task => (
              <TaskChip key={task.id} task={task} />
            ))}
          </div>
        ))}
      </div>
      <div className={css.body} ref={body} {...handlers}>
        <div className={css.hours} aria-hidden>
          {HOURS.map(hour => (
            <div key={hour} data-hour={hour}>
              <span>{hour > 0 && times.hour(hour)}</span>
            </div>
          ))}
        </div>
        {days.map(day => (
          <DayColumn
            key={day}
            day={day}
            placed={placed}
            drag={drag}
            onOpen={onOpen}
            isToday={day === today}
          />
        ))}
      </div>
    </section>
  )
}

interface ColumnProps {
  day: Day
  placed: readonly Placed[]
  drag: Drag | null
  isToday: boolean
  onOpen: (event: CalendarEvent) => void
}

const percent = (minutes: number) => `${(minutes / 1_440) * 100}%`

function DayColumn({ day, placed, drag, isToday, onOpen }: ColumnProps) {
  const times = useTimes()
  const colors = useColors()
  const blocks = layOut(day, placed)
  return (
    <section className={css.column} aria-label={times.longDay(day)} data-day={day}>
      {blocks.map(block => {
        const { placed: one, from, to, column, columns } = block
        return (
          <TimedEvent
            key={one.key}
            placed={one}
            color={colors(one.event)}
            isDragged={drag?.placed?.key === one.key}
            length={to - from}
            style={{
              top: percent(from),
              height: percent(to - from),
              left: `${(column / columns) * 100}%`,
              width: `${100 / columns}%`,
            }}
            onOpen={onOpen}
          />
        )
      })}
      {drag && drag.day === day && (
        <div className={css.draft} style={{ top: percent(drag.from), height: percent(drag.to - drag.from) }}>
          {times.clock(drag.from)} – {times.clock(drag.to % 1_440)}
        </div>
      )}
      {isToday && <NowLine />}
    </section>
  )
}

interface TimedProps {
  placed: Placed
  color: string
  isDragged: boolean
  /** In minutes. */
  length: number
  style: React.CSSProperties
  onOpen: (event: CalendarEvent) => void
}

const steps: Record<string, { days?: number; minutes?: number }> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

function TimedEvent({ placed, color, isDragged, length, style, onOpen }: TimedProps) {
  const words = useCalendarWords()
  const times = useTimes()
  const may = useMay()
  const { move } = useEdit()
  const { event } = placed
  const time = times.times(event.start_at, event.end_at)
  const onKeyDown = (key: KeyboardEvent) => {
    const step = steps[key.key]
    if (!step || !key.altKey || !may('member')) return
    key.preventDefault()
    move(event, step, key.shiftKey)
  }
  return (
    <button
      type="button"
      className={css.event}
      style={{ ...style, '--event-color': color } as React.CSSProperties}
      data-key={placed.key}
      data-status={event.status}
      data-free={event.show_as === 'free' || undefined}
      data-dragged={isDragged || undefined}
      data-short={length < 40 || undefined}
      data-tall={length >= 75 || undefined}
      title={may('member') ? words.moveHint : undefined}
      onClick={click => {
        // A mouse was followed from its press to its release already.
        if (click.detail === 0 || (click.nativeEvent as PointerEvent).pointerType !== 'mouse') onOpen(event)
      }}
      onKeyDown={onKeyDown}
    >
      <span className={css.eventTitle}>{event.title}</span>
      <span className={css.eventTime}>{time}</span>
      {event.location && length > 50 && <span className={css.eventTime}>{event.location}</span>}
      {may('member') && <span className={css.handle} data-resize />}
    </button>
  )
}

const MINUTE = 60_000

function NowLine() {
  const words = useCalendarWords()
  const { zone } = useTimes()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return <div className={css.now} style={{ top: percent(wallIn(zone, now).minutes) }} title={words.now} />
}
