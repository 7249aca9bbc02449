import { Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BusyTime, getCalendarFreeBusy } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useMembers } from '../use-calendar.ts'
import { useTimes } from '../use-times.ts'
import { addDays, DAY_MINUTES, type Day, readWall, timeText, wallIn } from '../view/time.ts'
import { useCalendarWords } from '../words.ts'
import css from './free-busy.module.css'

interface FreeBusyProps {
  userIds: readonly number[]
  day: Day
  startTime: string
  /** How long the event is. */
  minutes: number
  zone: string
  onChoose: (time: string) => void
}

const MOST_PEOPLE = 20
const MOST_PROPOSALS = 6

/** Who has time on the day, as bars, in words, and the next times that suit all. */
export function FreeBusy({ userIds, day, startTime, minutes, zone, onChoose }: FreeBusyProps) {
  const words = useCalendarWords()
  const members = useMembers()
  const query = {
    user_ids: userIds.slice(0, MOST_PEOPLE).join(','),
    from: day,
    to: addDays(day, 1),
    timezone: zone,
    duration_minutes: Math.max(5, Math.min(minutes, DAY_MINUTES)),
  }
  const { data } = useQuery({
    queryKey: ['calendar', 'free-busy', query],
    queryFn: ({ signal }) => getCalendarFreeBusy({ client, signal, query }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const start = readWall(`${day}T${startTime}`).minutes
  const nameOf = (id: number) => members.find(one => one.id === id)?.name ?? String(id)
  const rows = data.data.map(one => ({
    name: nameOf(one.user_id),
    busy: one.busy,
    spans: one.busy.map(time => spanOn(time, day, zone)),
  }))
  const clashing = rows.filter(({ spans }) =>
    spans.some(([from, to]) => from < start + minutes && to > start),
  )
  return (
    <Stack gap={6} role="group" aria-label={words.availability}>
      <Text size="sm" fw={500}>
        {words.availability}
      </Text>
      {rows.map(row => (
        <Bar key={row.name} {...row} start={start} minutes={minutes} />
      ))}
      {clashing.map(({ name }) => (
        <Text key={name} size="sm" c="var(--warn)">
          {words.clash(name)}
        </Text>
      ))}
      <Proposals free={data.common_free ?? []} day={day} zone={zone} onChoose={onChoose} />
    </Stack>
  )
}

/** From and until in minutes of the day. */
function spanOn({ start_at, end_at }: BusyTime, day: Day, zone: string): [number, number] {
  const [start, end] = [wallIn(zone, start_at), wallIn(zone, end_at)]
  return [start.day < day ? 0 : start.minutes, end.day > day ? DAY_MINUTES : end.minutes]
}

interface BarProps {
  name: string
  busy: readonly BusyTime[]
  spans: readonly [number, number][]
  start: number
  minutes: number
}

const percent = (minutes: number) => `${(Math.min(minutes, DAY_MINUTES) / DAY_MINUTES) * 100}%`

function Bar({ name, spans, start, minutes }: BarProps) {
  const words = useCalendarWords()
  const { clock } = useTimes()
  const text = spans.map(([from, to]) => `${clock(from)}–${clock(to % DAY_MINUTES)}`).join(', ')
  return (
    <div className={css.row}>
      <span className={css.name} aria-hidden>
        {name}
      </span>
      <span className={css.bar} role="img" aria-label={text ? words.isBusy(name, text) : words.isFree(name)}>
        {spans.map(([from, to]) => (
          <i key={from} style={{ left: percent(from), width: percent(to - from) }} />
        ))}
        <b style={{ left: percent(start), width: percent(minutes) }} />
      </span>
    </div>
  )
}

interface ProposalsProps {
  free: readonly BusyTime[]
  day: Day
  zone: string
  onChoose: (time: string) => void
}

function Proposals({ free, day, zone, onChoose }: ProposalsProps) {
  const words = useCalendarWords()
  const { clock } = useTimes()
  const spans = free.map(time => spanOn(time, day, zone)).slice(0, MOST_PROPOSALS)
  if (spans.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.neverFree}
      </Text>
    )
  return (
    <Group gap={6}>
      <Text size="sm">{words.allFree}</Text>
      {spans.map(([from, to]) => (
        <Button key={from} variant="default" size="compact-xs" onClick={() => onChoose(timeText(from))}>
          {clock(from)}–{clock(to % DAY_MINUTES)}
        </Button>
      ))}
    </Group>
  )
}
