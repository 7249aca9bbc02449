import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createReport,
  getReport,
  type Report,
  type ReportChart,
  type ReportDataset,
  updateReport,
} from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import css from '../reports.module.css'
import { ResultView } from '../result-view.tsx'
import { useReportWords } from '../words.ts'
import { ready, usualQuery } from './question.ts'
import { QuestionForm } from './question-form.tsx'
import { useAnswer, useDatasets } from './use-answer.ts'

export function NewReportPage(): ReactNode {
  const datasets = useDatasets()
  if (!datasets.data) return <Unloaded query={datasets} />
  return <Builder datasets={datasets.data.data} report={null} />
}

export function EditReportPage(): ReactNode {
  const { reportId } = useParams({ from: '/shell/reports/$reportId/edit' })
  const datasets = useDatasets()
  const found = useQuery({
    queryKey: ['report', reportId],
    queryFn: () => getReport({ client, path: { report_id: reportId } }),
  })
  if (!datasets.data || !found.data) return <Unloaded query={[datasets, found]} />
  return <Builder datasets={datasets.data.data} report={found.data.data} />
}

function Builder({ datasets, report }: { datasets: ReportDataset[]; report: Report | null }) {
  const words = useReportWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `report/${report?.id ?? 'new'}`,
    saved: {
      name: report?.name ?? '',
      chart: report?.chart ?? ({ type: 'bar', options: {} } as ReportChart),
      visibility: report?.visibility ?? ('organization' as Report['visibility']),
      query: report?.query ?? usualQuery(),
    },
  })
  const { name, chart, visibility, query } = draft.values
  const answer = useAnswer(query)
  const result = answer.data?.data
  const shown: ReportChart = query.columns?.length ? { ...chart, type: 'table' } : chart
  const saving = useAct(
    () => {
      const body = { name, chart: shown, visibility, query: ready(query) }
      return report
        ? updateReport({ client, path: { report_id: report.id }, body })
        : createReport({ client, body })
    },
    {
      stale: ['reports', 'report'],
      done: words.saved,
      onDone: ({ data }) => {
        draft.done(draft.values)
        queries.setQueryData(['report', data.id], { success: true, data })
        void navigate({ to: '/reports/$reportId', params: { reportId: data.id } })
      },
    },
  )
  return (
    <div className={css.page}>
      <Group align="end">
        <ScreenTitle>{report ? report.name : words.newReport}</ScreenTitle>
        <div className={css.grow} />
        <Button variant="default" onClick={() => window.history.back()}>
          {words.cancel}
        </Button>
        <Button disabled={name.trim() === ''} loading={saving.isPending} onClick={() => saving.mutate()}>
          {words.save}
        </Button>
      </Group>
      <div className={css.builder}>
        <section className={css.card} aria-label={words.question}>
          <DraftNote draft={draft} mb="sm" />
          <TextInput label={words.name} required mb="sm" {...draft.field('name')} />
          <QuestionForm
            datasets={datasets}
            query={query}
            columns={result?.columns ?? []}
            currency={result?.currency ?? 'USD'}
            onChange={next => draft.set({ query: next })}
          />
          <Group grow mt="md">
            <Select
              label={words.chart}
              allowDeselect={false}
              disabled={shown !== chart}
              data={Object.entries(words.charts).map(([value, label]) => ({ value, label }))}
              value={shown.type}
              onChange={value =>
                value && draft.set({ chart: { ...chart, type: value as ReportChart['type'] } })
              }
            />
            <Select
              label={words.visibility}
              allowDeselect={false}
              data={Object.entries(words.visibilities).map(([value, label]) => ({ value, label }))}
              value={visibility}
              onChange={value => value && draft.set({ visibility: value as typeof visibility })}
            />
          </Group>
        </section>
        <section className={css.card} aria-label={words.result} aria-live="polite">
          {answer.error && <Text c="red">{answer.error.message}</Text>}
          {!answer.error && result && <ResultView chart={shown} result={result} />}
        </section>
      </div>
    </div>
  )
}
