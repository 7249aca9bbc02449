import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getPeriodForecast, listForecastSubmissions } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './planning.module.css'
import { SubmissionChanges } from './submission-changes.tsx'
import { SubmitForecast } from './submit-forecast.tsx'
import { type PlanningWords, usePlanningWords } from './words.ts'

type Period = keyof PlanningWords['periods']

export function ForecastPage(): ReactNode {
  const words = usePlanningWords()
  const formats = useFormats()
  const may = useMay()
  const [period, setPeriod] = useState<Period>('this_quarter')
  const [isSubmitting, setSubmitting] = useState(false)
  const forecast = useQuery({
    queryKey: ['forecast', period],
    queryFn: () => getPeriodForecast({ client, query: { period } }),
    placeholderData: keepPreviousData,
  })
  if (!forecast.data) return <Unloaded query={forecast} />
  const { data } = forecast.data
  const money = (cents: number | null) => (cents === null ? '–' : formats.money(cents, data.currency))
  return (
    <article className={css.page}>
      <Group gap="sm">
        <ScreenTitle>{words.forecast}</ScreenTitle>
        <div className={css.grow} />
        <SegmentedControl
          size="xs"
          aria-label={words.period}
          data={(Object.keys(words.periods) as Period[]).map(value => ({
            value,
            label: words.periods[value],
          }))}
          value={period}
          onChange={value => setPeriod(value as Period)}
        />
        {may('member') && <Button onClick={() => setSubmitting(true)}>{words.submit}</Button>}
      </Group>
      <Text c="dimmed">{words.about(formats.date(data.period.start), formats.date(data.period.end))}</Text>
      <Figures label={words.forecast}>
        <Figure label={words.target} value={money(data.target_cents)} />
        <Figure label={words.closed} value={money(data.closed_cents)} />
        <Figure label={words.commit} value={money(data.commit_cents)} />
        <Figure label={words.bestCase} value={money(data.best_case_cents)} />
        <Figure label={words.pipeline} value={money(data.pipeline_cents)} />
        <Figure label={words.weighted} value={money(data.weighted_cents)} />
      </Figures>
      <section className={css.card} aria-label={words.byOwner}>
        <Title order={2}>{words.byOwner}</Title>
        <DataTable
          label={words.byOwner}
          rows={data.by_owner}
          keyOf={({ owner_id }) => String(owner_id)}
          columns={[
            { label: words.name, cell: row => row.name || words.nobody },
            { label: words.target, isNumber: true, cell: row => money(row.target_cents) },
            { label: words.closed, isNumber: true, cell: row => money(row.closed_cents) },
            { label: words.commit, isNumber: true, cell: row => money(row.commit_cents) },
            { label: words.bestCase, isNumber: true, cell: row => money(row.best_case_cents) },
            { label: words.pipeline, isNumber: true, cell: row => money(row.pipeline_cents) },
            { label: words.weighted, isNumber: true, cell: row => money(row.weighted_cents) },
            { label: words.submitted, isNumber: true, cell: row => money(row.submitted) },
          ]}
        />
      </section>
      <Submissions period={period} names={new Map(data.by_owner.map(row => [row.owner_id, row.name]))} />
      <SubmitForecast period={period} isOpen={isSubmitting} onClose={() => setSubmitting(false)} />
    </article>
  )
}

function Submissions({ period, names }: { period: Period; names: ReadonlyMap<number | null, string> }) {
  const words = usePlanningWords()
  const formats = useFormats()
  const [openId, setOpenId] = useState<string | null>(null)
  const submissions = useQuery({
    queryKey: ['forecast', 'submissions', period],
    queryFn: () => listForecastSubmissions({ client, query: { period } }),
  })
  const rows = submissions.data?.data ?? []
  return (
    <section className={css.card} aria-label={words.submissions}>
      <Title order={2}>{words.submissions}</Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{words.noSubmissions}</Text>
      ) : (
        <DataTable
          label={words.submissions}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { label: words.when, cell: row => formats.dateTime(row.submitted_at) },
            { label: words.name, cell: row => names.get(row.owner_id) ?? '' },
            {
              label: words.submitted,
              isNumber: true,
              cell: row => formats.money(row.amount_cents, row.currency),
            },
            { label: words.note, cell: row => row.note ?? '' },
            {
              label: words.change,
              cell: row => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-expanded={openId === row.id}
                  onClick={() => setOpenId(openId === row.id ? null : row.id)}
                >
                  {words.since}
                </Button>
              ),
            },
          ]}
        />
      )}
      {openId && <SubmissionChanges id={openId} />}
    </section>
  )
}
