import { ActionIcon, Alert, Button, Drawer, SegmentedControl } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { useMay } from '../../kit/session/session.ts'
import css from './calendar-page.module.css'
import { EventCard } from './event/event-card.tsx'
import { EventForm, type PlannedFor } from './event/event-form.tsx'
import { nextHour } from './event/fields.ts'
import { type CalendarSearch, type View, views } from './search.ts'
import { SidePanel } from './side/side-panel.tsx'
import { TASKS, useAgenda, useEvents, useHidden, useWeekStart, useZone } from './use-calendar.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { EditProvider } from './use-edit.tsx'
import { useTimes } from './use-times.ts'
import { AgendaList } from './view/agenda.tsx'
import { MonthGrid } from './view/month-grid.tsx'
import { place } from './view/place.ts'
import {
  addDays,
  addMonths,
  type Day,
  listDays,
  monthDays,
  type WeekStart,
  wallIn,
  weekOf,
} from './view/time.ts'
import { useSwipe } from './view/use-swipe.ts'
import { type ViewProps, WeekGrid } from './view/week-grid.tsx'
import { useCalendarWords } from './words.ts'

/** The days that a view shows. */
function daysOf(view: View, day: Day, start: WeekStart): Day[] {
  if (view === 'day') return [day]
  if (view === 'month') return monthDays(day, start)
  return view === 'week' ? listDays(weekOf(day, start), 7) : listDays(day, 7)
}

const step = (view: View, day: Day, by: number): Day =>
  view === 'month' ? addMonths(day, by) : addDays(day, view === 'day' ? by : by * 7)

export function CalendarPage(): ReactNode {
  return (
    <EditProvider>
      <Screen />
    </EditProvider>
  )
}

function Screen() {
  const words = useCalendarWords()
  const may = useMay()
  const navigate = useNavigate()
  const search: CalendarSearch = useSearch({ from: '/shell/calendar' })
  const isNarrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  const [isSideOpen, side] = useDisclosure(false)
  const [planned, setPlanned] = useState<PlannedFor | null>(null)
  const [zone] = useZone()
  const start = useWeekStart()
  const today = wallIn(zone, Date.now()).day
  const view = search.view ?? (isNarrow ? 'day' : 'week')
  const day = search.day ?? today
  const go = (to: CalendarSearch, replace = false) =>
    void navigate({ to: '/calendar', search: { view, day, ...to }, replace })
  const create = () => may('member') && setPlanned({ at: nextHour(day, today, zone) })
  const open = (id: string, at: string | null) => go({ event: id, ...(at ? { at } : {}) })
  useCalendarKeys({
    t: () => go({ day: today }),
    j: () => go({ day: step(view, day, 1) }),
    k: () => go({ day: step(view, day, -1) }),
    n: create,
    ...Object.fromEntries(views.map(one => [one[0], () => go({ view: one })])),
  })
  const swipe = useSwipe(by => go({ day: step(view, day, by) }))
  const isNew = search.new === true && may('member')
  const closeForm = () => {
    setPlanned(null)
    if (search.new) go({}, true)
  }
  const days = daysOf(view, day, start)
  return (
    <section className={css.screen}>
      <header className={css.bar}>
        <ScreenTitle>{words.calendar}</ScreenTitle>
        <Button variant="default" onClick={() => go({ day: today })} aria-keyshortcuts="t">
          {words.today}
        </Button>
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={words.before[view]}
            aria-keyshortcuts="k"
            onClick={() => go({ day: step(view, day, -1) })}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={words.after[view]}
            aria-keyshortcuts="j"
            onClick={() => go({ day: step(view, day, 1) })}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </ActionIcon.Group>
        <Period view={view} days={days} day={day} />
        <div className={css.grow} />
        <SegmentedControl
          aria-label={words.viewLabel}
          size="xs"
          value={view}
          data={views.map(value => ({ value, label: words.views[value] }))}
          onChange={value => go({ view: value as View })}
        />
        {isNarrow && (
          <ActionIcon variant="default" size={36} aria-label={words.options} onClick={side.open}>
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
        )}
        {may('member') && (
          <Button leftSection={<IconPlus size={16} />} aria-keyshortcuts="n" onClick={create}>
            {words.newEvent}
          </Button>
        )}
      </header>
      <div className={css.columns}>
        {isNarrow ? (
          <Drawer opened={isSideOpen} onClose={side.close} title={words.options} size={300} position="right">
            <SidePanel />
          </Drawer>
        ) : (
          <aside className={css.side} aria-label={words.options}>
            <SidePanel />
          </aside>
        )}
        <div className={css.view} {...swipe}>
          {view === 'agenda' ? (
            <AgendaList from={day} days={7} today={today} onOpen={open} />
          ) : (
            <Days
              view={view}
              days={days}
              day={day}
              today={today}
              onOpen={event => open(event.id, event.recurrence_id)}
              onCreate={(at, minutes) =>
                setPlanned({ at, isPointedAt: true, ...(minutes === null ? {} : { minutes }) })
              }
              onDay={to => go({ view: 'day', day: to })}
            />
          )}
        </div>
      </div>
      {search.event && (
        <EventCard id={search.event} recurrenceId={search.at ?? null} onClose={() => go({}, true)} />
      )}
      {(planned || isNew) && (
        <EventForm planned={planned ?? { at: nextHour(day, today, zone) }} onClose={closeForm} />
      )}
    </section>
  )
}

function Period({ view, days, day }: { view: View; days: readonly Day[]; day: Day }) {
  const times = useTimes()
  const text = {
    day: () => times.longDay(day),
    week: () => times.months(days[0]!, days.at(-1)!),
    month: () => times.month(day),
    agenda: () => times.months(days[0]!, days.at(-1)!),
  }[view]()
  return (
    <div className={css.period} aria-live="polite">
      {text}
    </div>
  )
}

interface DaysProps extends Omit<ViewProps, 'placed' | 'tasks'> {
  view: View
  day: Day
}

function Days({ view, day, ...props }: DaysProps) {
  const words = useCalendarWords()
  const [zone] = useZone()
  const { isShown } = useHidden()
  const { days } = props
  const { events, isTruncated, query } = useEvents(days[0]!, days.length)
  const tasks = useAgenda(days[0]!, days.length, 'task')
  if (!events) return <Unloaded query={query} />
  const placed = events.map(event => place(event, zone))
  const due = isShown(TASKS) ? (tasks.data?.data.days ?? []) : []
  const byDay = new Map(due.map(one => [one.date, one.items]))
  return (
    <>
      {isTruncated && <Alert color="yellow">{words.truncated}</Alert>}
      {view === 'month' ? (
        <MonthGrid {...props} placed={placed} tasks={byDay} month={day.slice(0, 7)} />
      ) : (
        <WeekGrid {...props} placed={placed} tasks={byDay} />
      )}
    </>
  )
}
