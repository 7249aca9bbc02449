import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { listTasks, type Task, updateTask } from '../../../../sdk/index.ts'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { AutoInvoiceProposal, Unbilled } from '../billing/shared/unbilled/unbilled.tsx'
import { HomeCard } from './home-card.tsx'
import { HomeFigures } from './home-figures.tsx'
import css from './home-page.module.css'
import { useHomeWords } from './words.ts'

// What stands below the first view of a phone comes behind it.
const Waiting = lazy(() => import('./waiting.tsx').then(one => ({ default: one.Waiting })))
const CustomersDid = lazy(() => import('./customers-did.tsx').then(one => ({ default: one.CustomersDid })))

/** What a morning begins with: how things stand, what today asks for, who waits, what happened. */
export function HomePage(): ReactNode {
  const words = useHomeWords()
  const formats = useFormats()
  const { user } = useMe()
  return (
    <div className={css.page}>
      <header>
        <ScreenTitle>{words.greeting(user.name.split(' ')[0] ?? user.name)}</ScreenTitle>
        <Text c="dimmed">{formats.date(new Date().toISOString())}</Text>
      </header>
      <HomeFigures />
      <div className={css.columns}>
        <div className={css.column}>
          <TodaysTasks />
          <Unbilled />
          <Suspense>
            <CustomersDid />
          </Suspense>
        </div>
        <div className={css.column}>
          <Suspense>
            <Waiting />
          </Suspense>
        </div>
      </div>
      <AutoInvoiceProposal />
    </div>
  )
}

/** What is overdue counts, too. */
const endOfToday = () => new Date(new Date().setHours(24, 0, 0, 0)).toISOString()

function TodaysTasks() {
  const words = useHomeWords()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const { user } = useMe()
  const [whose, setWhose] = useState<'mine' | 'all'>('mine')
  const tasks = useQuery({
    queryKey: ['tasks', 'today', user.id, whose],
    queryFn: () =>
      listTasks({
        client,
        query: {
          status: 'open',
          due_before: endOfToday(),
          limit: 10,
          ...(whose === 'mine' ? { assignee_id: user.id } : {}),
        },
      }),
    placeholderData: keepPreviousData,
  })
  const finishing = useMutation({
    mutationFn: ({ id, updated_at }: Task) =>
      updateTask({ client, path: { task_id: id }, body: { status: 'done', if_updated_at: updated_at } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['tasks'] }),
  })
  const startOfToday = new Date().setHours(0, 0, 0, 0)
  // A day ends with the first moment of the next.
  const isLate = ({ due_at, due_on }: Task) =>
    due_at !== null && Date.parse(due_at) - (due_on ? 1 : 0) < startOfToday
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
      {tasks.data?.data.length === 0 && (
        <EmptyState title={words.noTasks} text={words.noTasksText} ghost="none" isSmall />
      )}
      <Stack gap={8}>
        {tasks.data?.data.map(task => (
          <Group key={task.id} gap="sm" wrap="nowrap">
            <Checkbox
              aria-label={words.done(task.title)}
              disabled={!may('member')}
              checked={finishing.isPending && finishing.variables?.id === task.id}
              onChange={() => finishing.mutate(task)}
            />
            <Text size="sm" className={css.grow}>
              <Link to="/tasks/$taskId" params={{ taskId: task.id }}>
                {task.title}
              </Link>
            </Text>
            {task.due_at && (
              <Text size="xs" c={isLate(task) ? 'var(--bad)' : 'dimmed'}>
                {isLate(task) ? formats.shortDate(task.due_at) : words.today}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </HomeCard>
  )
}
