import { Checkbox, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  getDealForecast,
  getMrr,
  getReceivables,
  listTasks,
  type Task,
  updateTask,
} from '../../../../sdk/index.ts'
import { address } from '../../kit/address.ts'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { AutoInvoiceProposal, Unbilled } from '../billing/shared/unbilled/unbilled.tsx'
import { CustomersDid } from './customers-did.tsx'
import css from './home-page.module.css'
import { useHomeWords } from './words.ts'

export function HomePage(): ReactNode {
  const words = useHomeWords()
  const { user } = useMe()
  return (
    <div className={css.page}>
      <ScreenTitle>{words.greeting(user.name.split(' ')[0] ?? user.name)}</ScreenTitle>
      <AutoInvoiceProposal />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <MoneyDue />
        <PipelineFigure />
        <MrrFigure />
      </SimpleGrid>
      <Unbilled />
      <div className={css.columns}>
        <TodaysTasks />
        <CustomersDid />
      </div>
    </div>
  )
}

interface FigureProps {
  label: string
  value: string
  note: ReactNode
  /** The records behind it. */
  to: string
  search?: Record<string, unknown>
}

function Figure({ label, value, note, to, search }: FigureProps) {
  return (
    <section className={css.card} aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className={css.figure}>
        <Link to={address(to)} search={(search ?? {}) as never} className={css.link}>
          {value}
        </Link>
      </div>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </section>
  )
}

function MoneyDue() {
  const words = useHomeWords()
  const { money } = useFormats()
  const { data } = useQuery({
    queryKey: ['invoices', 'receivables'],
    queryFn: () => getReceivables({ client }),
  })
  const sums = data?.data
  const show = (cents: number | undefined) =>
    sums && cents !== undefined ? money(cents, sums.currency) : '…'
  const late = sums && sums.overdue.count > 0
  return (
    <Figure
      label={words.due}
      value={show(sums?.outstanding.amount_cents)}
      note={
        <span className={late ? css.late : undefined}>{words.overdue(show(sums?.overdue.amount_cents))}</span>
      }
      to="/invoices"
      search={{ where: { status: [late ? 'overdue' : 'open'] } }}
    />
  )
}

function PipelineFigure() {
  const words = useHomeWords()
  const { money } = useFormats()
  const { organization } = useMe()
  const { data } = useQuery({ queryKey: ['deals', 'forecast'], queryFn: () => getDealForecast({ client }) })
  const show = (cents: number | undefined) =>
    cents === undefined ? '…' : money(cents, organization.currency)
  return (
    <Figure
      label={words.pipeline}
      value={show(data?.data.open.total_cents)}
      note={
        <>
          {words.weighted(show(data?.data.open.weighted_cents))}
          {(data?.data.by_category.omitted.deals ?? 0) > 0 && <> · {words.withoutOmitted}</>}
        </>
      }
      to="/deals"
    />
  )
}

function MrrFigure() {
  const words = useHomeWords()
  const { money } = useFormats()
  const { organization } = useMe()
  const { data } = useQuery({
    queryKey: ['subscriptions', 'mrr', 1],
    queryFn: () => getMrr({ client, query: { months: 1 } }),
  })
  const show = (cents: number | undefined) =>
    cents === undefined ? '…' : money(cents, organization.currency)
  return (
    <Figure
      label={words.mrr}
      value={show(data?.data.current_mrr_cents)}
      note={words.arr(show(data?.data.current_arr_cents))}
      to="/subscriptions/mrr"
    />
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
  return (
    <section className={css.card} aria-label={words.tasks}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{words.tasks}</Title>
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
      </Group>
      {tasks.data?.data.length === 0 && <Text c="dimmed">{words.noTasks}</Text>}
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
              {task.contact_id ? (
                <Link to="/contacts/$contactId" params={{ contactId: task.contact_id }}>
                  {task.title}
                </Link>
              ) : (
                task.title
              )}
            </Text>
            {task.due_at && (
              <Text size="xs" c="dimmed">
                {formats.shortDate(task.due_at)}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </section>
  )
}
