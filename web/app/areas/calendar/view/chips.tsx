import { IconRepeat, IconUsers } from '@tabler/icons-react'
import type { AgendaItem, CalendarEvent } from '../../../../../sdk/index.ts'
import { TaskTick } from '../../crm/shared/task-tick.tsx'
import { useColors } from '../use-calendar.ts'
import { useTimes } from '../use-times.ts'
import { useCalendarWords } from '../words.ts'
import css from './grid.module.css'
import type { Placed } from './place.ts'
import type { Day } from './time.ts'

interface EventChipProps {
  placed: Placed
  day: Day
  onOpen: (event: CalendarEvent) => void
  isDraggable?: boolean
}

/** Where a finger that rests would begin a drag of the browser's own; ours is in `useTouchHold`. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** An event in one line: all day, or in a month. */
export function EventChip({ placed, day, onOpen, isDraggable }: EventChipProps) {
  const times = useTimes()
  const colors = useColors()
  const { event, isWhole, start } = placed
  const time = isWhole || start.day !== day ? '' : times.brief(event.start_at)
  return (
    <button
      type="button"
      className={css.chip}
      style={{ '--event-color': colors(event) } as React.CSSProperties}
      data-key={isDraggable ? placed.key : undefined}
      data-whole={isWhole || undefined}
      data-status={event.status}
      draggable={(isDraggable && !isTouched()) || undefined}
      onDragStart={drag => {
        drag.dataTransfer.setData('text/plain', placed.key)
        drag.dataTransfer.effectAllowed = 'move'
      }}
      onClick={click => {
        click.stopPropagation()
        onOpen(event)
      }}
    >
      <span className={css.chipTitle}>{event.title}</span>
      {time && <span className={css.chipTime}>{time}</span>}
      {event.rrule && <IconRepeat size={11} aria-hidden />}
      {event.guests.length > 0 && <IconUsers size={11} aria-hidden />}
    </button>
  )
}

export function TaskChip({ task }: { task: AgendaItem }) {
  const words = useCalendarWords()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click on the box from making an event
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={css.taskChip} onClick={event => event.stopPropagation()}>
      <TaskTick task={task} done={words.taskDone(task.title)} label={task.title} size="xs" />
    </div>
  )
}
