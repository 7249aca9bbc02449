import { Badge, Button, Group, Progress, Select, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteGoal, type Goal, getLeaderboard, listGoals } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { NewGoal } from './new-goal.tsx'
import css from './planning.module.css'
import { type PlanningWords, usePlanningWords } from './words.ts'

type Metric = keyof PlanningWords['metrics']

/** Money where it is counted, a plain number elsewhere. */
export function useShown(): (metric: string, value: number) => string {
  const formats = useFormats()
  const { organization } = useMe()
  return (metric, value) =>
    metric.endsWith('_cents') ? formats.money(value, organization.currency) : formats.number(value)
}

export function GoalsPage(): ReactNode {
  const words = usePlanningWords()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const goals = useQuery({ queryKey: ['goals', 'list'], queryFn: () => listGoals({ client }) })
  if (!goals.data) return <Unloaded query={goals} />
  return (
    <article className={css.page}>
      <Group gap="sm">
        <div>
          <ScreenTitle>{words.goals}</ScreenTitle>
          <Text c="dimmed">{words.goalsAbout}</Text>
        </div>
        <div className={css.grow} />
        {may('member') && <Button onClick={() => setAdding(true)}>{words.newGoal}</Button>}
      </Group>
      {goals.data.data.length === 0 ? (
        <Text c="dimmed">{words.noGoals}</Text>
      ) : (
        <div className={css.goals}>
          {goals.data.data.map(goal => (
            <GoalCard key={goal.id} goal={goal} />
          ))}
        </div>
      )}
      <Leaderboard />
      <NewGoal isOpen={isAdding} onClose={() => setAdding(false)} />
    </article>
  )
}

const tones = { upcoming: 'gray', active: 'blue', met: 'green', missed: 'red' } as const

function GoalCard({ goal }: { goal: Goal }) {
  const words = usePlanningWords()
  const formats = useFormats()
  const may = useMay()
  const { user } = useMe()
  const show = useShown()
  const remove = useAct(() => deleteGoal({ client, path: { goal_id: goal.id } }), { stale: ['goals'] })
  const title = goal.name ?? words.metrics[goal.metric]
  const progress = words.of(show(goal.metric, goal.current), show(goal.metric, goal.target))
  return (
    <section className={`${css.card} ${css.goal}`} aria-label={title}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2}>{title}</Title>
        <Badge color={tones[goal.status]} variant="light">
          {words.statuses[goal.status]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {goal.user_name ?? words.everybody} · {formats.shortDate(goal.start_date)} –{' '}
        {formats.shortDate(goal.end_date)}
      </Text>
      <Progress value={Math.min(100, goal.percent)} size="lg" aria-label={progress} />
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {progress} ({formats.percent(goal.percent)})
        </Text>
        {goal.status === 'active' && (
          <Text size="sm" c="dimmed">
            {words.paces[goal.pace]} · {words.daysLeft(goal.days_left)}
          </Text>
        )}
      </Group>
      {(may('admin') || (may('member') && goal.user_id === user.id)) && (
        <Group justify="flex-end">
          <ConfirmButton
            question={words.deleteQuestion}
            confirm={words.deleteGoal}
            label={`${words.deleteGoal}: ${title}`}
            onConfirm={() => remove.mutate()}
          >
            {words.deleteGoal}
          </ConfirmButton>
        </Group>
      )}
    </section>
  )
}

function Leaderboard() {
  const words = usePlanningWords()
  const formats = useFormats()
  const show = useShown()
  const [metric, setMetric] = useState<Metric>('won_cents')
  const board = useQuery({
    queryKey: ['goals', 'leaderboard', metric],
    queryFn: () => getLeaderboard({ client, query: { metric, period: 'this_quarter' } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={css.card} aria-label={words.leaderboard}>
      <Group gap="sm" mb="sm">
        <Title order={2}>{words.leaderboard}</Title>
        <div className={css.grow} />
        <Select
          aria-label={words.metric}
          size="xs"
          allowDeselect={false}
          data={(Object.keys(words.metrics) as Metric[]).map(value => ({
            value,
            label: words.metrics[value],
          }))}
          value={metric}
          onChange={value => value && setMetric(value as Metric)}
        />
      </Group>
      <DataTable
        label={words.leaderboard}
        rows={board.data?.data.rows ?? []}
        keyOf={({ user_id }) => String(user_id)}
        columns={[
          { label: words.rank, cell: row => formats.number(row.rank) },
          { label: words.name, cell: row => row.name },
          { label: words.value, isNumber: true, cell: row => show(metric, row.value) },
          {
            label: words.target,
            isNumber: true,
            cell: row => (row.target === null ? '–' : show(metric, row.target)),
          },
          {
            label: '%',
            isNumber: true,
            cell: row => (row.percent === null ? '–' : formats.percent(row.percent)),
          },
        ]}
      />
    </section>
  )
}
