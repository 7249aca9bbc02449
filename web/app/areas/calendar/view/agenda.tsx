import { Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AgendaItem } from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { Named } from '../../../kit/people/avatar.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { TaskTick } from '../../crm/shared/task-tick.tsx'
import { NO_CALENDAR, TASKS, useAgenda, useColors, useHidden } from '../use-calendar.ts'
import { useTimes } from '../use-times.ts'
import { useCalendarWords } from '../words.ts'
import css from './agenda.module.css'
import type { Day } from './time.ts'

interface AgendaProps {
  from: Day
  days: number
  today: Day
  onOpen: (id: string, recurrenceId: string | null) => void
}

/** Day by day: meetings, bookings and tasks in one list, and what is overdue above it. */
export function AgendaList({ from, days, today, onOpen }: AgendaProps) {
  const words = useCalendarWords()
  const times = useTimes()
  const { isShown } = useHidden()
  const agenda = useAgenda(from, days)
  if (!agenda.data) return <Unloaded query={agenda} />
  const isVisible = (item: AgendaItem) =>
    isShown(item.type === 'task' ? TASKS : (item.calendar_id ?? NO_CALENDAR))
  const { overdue, days: all } = agenda.data.data
  const late = overdue.filter(isVisible)
  return (
    <div className={css.agenda}>
      {late.length > 0 && (
        <section aria-label={words.overdue} className={css.day} data-late>
          <h2>{words.overdue}</h2>
          <ul>
            {late.map(item => (
              <Item key={item.id} item={item} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {all.map(({ date, items }) => {
        const visible = items.filter(isVisible)
        return (
          <section
            key={date}
            aria-label={times.longDay(date)}
            className={css.day}
            data-today={date === today || undefined}
          >
            <h2>
              {times.longDay(date)}
              {date === today && <Badge size="sm">{words.today}</Badge>}
            </h2>
            {visible.length === 0 ? (
              <Text size="sm" c="dimmed">
                {words.free}
              </Text>
            ) : (
              <ul>
                {visible.map(item => (
                  <Item key={`${item.id} ${item.recurrence_id}`} item={item} onOpen={onOpen} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

function Item({ item, onOpen }: { item: AgendaItem; onOpen: AgendaProps['onOpen'] }) {
  const words = useCalendarWords()
  const times = useTimes()
  const colors = useColors()
  const isTask = item.type === 'task'
  const when = () => {
    if (item.all_day) return words.allDay
    if (!item.start_at) return ''
    return item.end_at ? times.times(item.start_at, item.end_at) : times.time(item.start_at)
  }
  return (
    <li
      className={css.item}
      style={{ '--event-color': colors(item) } as React.CSSProperties}
      data-task={isTask || undefined}
    >
      <span className={css.when}>{when()}</span>
      <div className={css.what}>
        {isTask ? (
          <TaskTick task={item} done={words.taskDone(item.title)} label={item.title} />
        ) : (
          <button type="button" className={css.title} onClick={() => onOpen(item.id, item.recurrence_id)}>
            {item.title}
          </button>
        )}
        <Group gap={8}>
          {item.contact_id && item.contact_name && (
            <Link to={address(`/contacts/${item.contact_id}`)} className={css.link}>
              <Named name={item.contact_name} size={16} />
            </Link>
          )}
          {item.location && <span className={css.soft}>{item.location}</span>}
          {item.meeting_url && (
            <a href={item.meeting_url} target="_blank" rel="noreferrer" className={css.link}>
              {words.join}
            </a>
          )}
          {item.type === 'booking' && <Badge variant="light">{words.booking}</Badge>}
          {item.status === 'tentative' && (
            <Badge variant="light" color="gray">
              {words.statuses.tentative}
            </Badge>
          )}
          {item.conflict && (
            <Badge variant="light" color="orange">
              {words.conflict}
            </Badge>
          )}
        </Group>
      </div>
    </li>
  )
}
