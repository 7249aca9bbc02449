import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addWidget,
  changeWidget,
  type Dashboard,
  type DashboardWidget,
  listReports,
  type ReportChart,
  type ReportQuery,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { ready, usualQuery } from '../builder/question.ts'
import { QuestionForm } from '../builder/question-form.tsx'
import { useAnswer, useDatasets } from '../builder/use-answer.ts'
import { ResultView } from '../result-view.tsx'
import { useReportWords } from '../words.ts'

const kinds = ['report', 'query', 'metric', 'text'] as const
type Kind = (typeof kinds)[number]

interface WidgetFormProps {
  dashboard: Dashboard
  /** The one that is changed; a new one otherwise, below what is there already. */
  widget: DashboardWidget | null
  onClose: () => void
}

const choices = (of: Record<string, string>) => Object.entries(of).map(([value, label]) => ({ value, label }))

/** A report, a question of its own, a figure or a text. */
export function WidgetForm({ dashboard, widget, onClose }: WidgetFormProps) {
  const words = useReportWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `dashboard/${dashboard.id}/widget/${widget?.id ?? 'new'}`,
    saved: {
      kind: (widget?.type ?? 'report') as Kind,
      title: widget?.title ?? '',
      reportId: (widget?.report_id ?? null) as string | null,
      query: (widget?.query ?? usualQuery()) as ReportQuery,
      chart: (widget?.type === 'query' ? widget.chart : { type: 'bar', options: {} }) as ReportChart,
      metric: (widget?.metric ?? 'won_cents') as string,
      text: widget?.text ?? '',
    },
  })
  const [kind, setKind] = draft.part('kind')
  const [title, setTitle] = draft.part('title')
  const [reportId, setReportId] = draft.part('reportId')
  const [query, setQuery] = draft.part('query')
  const [chart, setChart] = draft.part('chart')
  const [metric, setMetric] = draft.part('metric')
  const [text, setText] = draft.part('text')
  const reports = useQuery({
    queryKey: ['reports', 'choices'],
    queryFn: () => listReports({ client, query: { limit: 200 } }),
  })
  const names: Record<string, string> = words.metrics
  const usualTitles: Record<Kind, string> = {
    report: reports.data?.data.find(({ id }) => id === reportId)?.name ?? words.report,
    query: words.question,
    metric: names[metric] ?? words.metric,
    text: words.text,
  }
  const content = {
    report: { report_id: reportId },
    query: { query: ready(query), chart },
    metric: { metric, chart: { type: 'number' as const } },
    text: { text },
  }
  const send = () => {
    const body = { title: title.trim() || usualTitles[kind], type: kind, ...content[kind] }
    if (widget) return changeWidget({ client, path: { widget_id: widget.id }, body })
    const y = dashboard.widgets.reduce((most, one) => Math.max(most, one.y + one.h), 0)
    const place = { x: 0, y, ...(kind === 'metric' ? { w: 3, h: 2 } : { w: 6, h: 4 }) }
    return addWidget({ client, path: { dashboard_id: dashboard.id }, body: { ...body, ...place } })
  }
  return (
    <FormModal
      draft={draft}
      isOpen
      title={widget ? words.changeWidget : words.addWidget}
      submit={widget ? words.saveWidget : words.addWidget}
      size={kind === 'query' ? 'lg' : 'md'}
      onClose={onClose}
      onSubmit={send}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['dashboard'] })
        void queries.invalidateQueries({ queryKey: ['dashboards'] })
        onClose()
      }}
    >
      <Select
        label={words.shows}
        allowDeselect={false}
        data={kinds.map(value => ({ value, label: words.types[value] }))}
        value={kind}
        onChange={value => value && setKind(value as Kind)}
      />
      <TextInput
        label={words.title}
        placeholder={usualTitles[kind]}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      {kind === 'report' && (
        <Select
          label={words.report}
          required
          searchable
          data={(reports.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={reportId}
          onChange={setReportId}
        />
      )}
      {kind === 'query' && <Question query={query} chart={chart} onQuery={setQuery} onChart={setChart} />}
      {kind === 'metric' && (
        <Select
          label={words.metric}
          searchable
          allowDeselect={false}
          data={choices(words.metrics)}
          value={metric}
          onChange={value => value && setMetric(value)}
        />
      )}
      {kind === 'text' && (
        <Textarea
          label={words.text}
          required
          autosize
          minRows={3}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
    </FormModal>
  )
}

interface QuestionProps {
  query: ReportQuery
  chart: ReportChart
  onQuery: (query: ReportQuery) => void
  onChart: (chart: ReportChart) => void
}

/** With its answer below, as the dashboard will show it. */
function Question({ query, chart, onQuery, onChart }: QuestionProps) {
  const words = useReportWords()
  const datasets = useDatasets()
  const answer = useAnswer(query)
  const result = answer.data?.data
  if (!datasets.data) return null
  return (
    <>
      <div>
        <QuestionForm
          datasets={datasets.data.data}
          query={query}
          columns={result?.columns ?? []}
          currency={result?.currency ?? 'USD'}
          onChange={onQuery}
        />
      </div>
      <Select
        label={words.chart}
        allowDeselect={false}
        data={choices(words.charts)}
        value={chart.type}
        onChange={value => value && onChart({ ...chart, type: value as ReportChart['type'] })}
      />
      <section aria-label={words.result} aria-live="polite">
        {answer.error && <Text c="red">{answer.error.message}</Text>}
        {!answer.error && result && <ResultView chart={chart} result={result} height={240} />}
      </section>
    </>
  )
}
