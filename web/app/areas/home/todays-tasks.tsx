import { ActionIcon, SegmentedControl, Text } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type HomeItem, listTasks, updateTask } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { lazyMenu } from '../../kit/screen/lazy-menu.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { TaskTick } from '../crm/shared/task-tick.tsx'
import { HomeCard } from './home-card.tsx'
import css from './home-page.module.css'
import { useHome } from './use-home.ts'
import { useHomeWords } from './words.ts'

type Row = Pick<HomeItem, 'id' | 'title' | 'subtitle' | 'at' | 'date' | 'updated_at'>

/** What is overdue counts, too. */
const endOfToday = () => new Date(new Date().setHours(24, 0, 0, 0)).toISOString()

/** The calendar of the reader's clock. */
function dayIn(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map(part => String(part).padStart(2, '0')).join('-')
}

const PutOff = lazyMenu(() => import('./put-off.tsx').then(one => one.PutOff))

/** What is overdue and what is for today: done or put off where it stands. */
export function TodaysTasks() {
  const words = useHomeWords()
  const home = useHome()
  const [whose, setWhose] = useState<'mine' | 'all'>('mine')
  const everybodys = useQuery({
    queryKey: ['tasks', 'today', 'all'],
    queryFn: () =>
      listTasks({
        client,
        query: { status: 'open', due_before: endOfToday(), limit: 10, sort: 'due_at', order: 'asc' },
      }),
    placeholderData: keepPreviousData,
    enabled: whose === 'all',
  }).data
  const mine = home && {
    rows: [...home.tasks_overdue.items, ...home.tasks_today.items] as Row[],
    total: home.tasks_overdue.total + home.tasks_today.total,
  }
  const all = everybodys && {
    rows: everybodys.data.map(task => ({
      ...task,
      subtitle: task.subject_title,
      at: task.due_at,
      date: task.due_on,
    })) as Row[],
    total: everybodys.pagination.total,
  }
  const shown = whose === 'mine' ? mine : all
  return (
    <HomeCard
      title={words.tasks}
      more={
        <SegmentedControl
          size="xs"
          aria-label={words.whose}
          data={[
            { value: 'mine', label: words.mine },
            { value: 'all', label: words.everybodys },
          ]}
          value={whose}
          onChange={value => setWhose(value as typeof whose)}
        />
      }
    >
      {shown?.rows.length === 0 && (
        <EmptyState title={words.noTasks} text={words.noTasksText} ghost="none" isSmall />
      )}
      <ul className={css.rows}>
        {shown?.rows.map(task => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {shown && shown.total > shown.rows.length && (
        <TextLink to="/tasks" mt={10} display="inline-block">
          {words.more(shown.total - shown.rows.length)}
        </TextLink>
      )}
    </HomeCard>
  )
}

function TaskRow({ task }: { task: Row }) {
  const words = useHomeWords()
  const formats = useFormats()
  const may = useMay()
  const moving = useAct(
    (due_on: string) =>
      updateTask({ client, path: { task_id: task.id }, body: { due_on, if_updated_at: task.updated_at! } }),
    { stale: ['home', 'tasks'] },
  )
  const today = dayIn(0)
  const isLate = task.date
    ? task.date < today
    : task.at !== null && Date.parse(task.at) < new Date().setHours(0, 0, 0, 0)
  const due = isLate
    ? formats.shortDate(task.date ?? task.at!)
    : task.date
      ? words.today
      : formats.clock(task.at!)
  return (
    <li className={css.row}>
      <TaskTick task={task} done={words.done(task.title)} />
      <div className={css.what}>
        <Link to="/tasks/$taskId" params={{ taskId: task.id }}>
          {task.title}
        </Link>
        {task.subtitle && (
          <Text size="xs" c="dimmed" truncate>
            {task.subtitle}
          </Text>
        )}
      </div>
      <Text size="xs" c={isLate ? 'var(--bad)' : 'dimmed'}>
        {due}
      </Text>
      {may('member') && (
        <PutOff
          button={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.putOff(task.title)}
              loading={moving.isPending}
            >
              <IconClockPlus size={16} aria-hidden />
            </ActionIcon>
          }
          isLate={isLate}
          onMove={days => moving.mutate(dayIn(days))}
        />
      )}
    </li>
  )
}
