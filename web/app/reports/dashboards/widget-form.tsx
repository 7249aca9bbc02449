import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addWidget, type Dashboard, listReports } from '../../../../sdk/index.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { client } from '../../session/api.ts'
import { useReportWords } from '../words.ts'

type Kind = 'report' | 'metric' | 'text'

/** A report, a figure or a text, below what is there already. */
export function NewWidget({
  dashboard,
  isOpen,
  onClose,
}: {
  dashboard: Dashboard
  isOpen: boolean
  onClose: () => void
}) {
  const words = useReportWords()
  const queries = useQueryClient()
  const [kind, setKind] = useState<Kind>('report')
  const [title, setTitle] = useState('')
  const [reportId, setReportId] = useState<string | null>(null)
  const [metric, setMetric] = useState<string>('won_cents')
  const [text, setText] = useState('')
  const [width, setWidth] = useState('6')
  const reports = useQuery({
    queryKey: ['reports', 'choices'],
    queryFn: () => listReports({ client, query: { limit: 200 } }),
    enabled: isOpen,
  })
  const choices = (of: Record<string, string>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }))
  const below = dashboard.widgets.reduce((most, { y, h }) => Math.max(most, y + h), 0)
  const names: Record<string, string> = words.metrics
  const usualTitle =
    kind === 'metric'
      ? (names[metric] ?? '')
      : kind === 'report'
        ? (reports.data?.data.find(({ id }) => id === reportId)?.name ?? '')
        : words.text
  const content = {
    report: { report_id: reportId },
    metric: { metric },
    text: { text },
  }
  return (
    <FormModal
      isOpen={isOpen}
      title={words.addWidget}
      submit={words.addWidget}
      onClose={onClose}
      onSubmit={() =>
        addWidget({
          client,
          path: { dashboard_id: dashboard.id },
          body: {
            title: title.trim() || usualTitle || words.report,
            type: kind,
            ...content[kind],
            ...(kind === 'metric' ? { chart: { type: 'number' as const } } : {}),
            x: 0,
            y: below,
            w: Number(width),
            h: kind === 'metric' ? 2 : 4,
          },
        })
      }
      onDone={() => {
        setTitle('')
        setText('')
        void queries.invalidateQueries({ queryKey: ['dashboard'] })
      }}
    >
      <Select
        label={words.shows}
        allowDeselect={false}
        data={(['report', 'metric', 'text'] as const).map(value => ({ value, label: words.types[value] }))}
        value={kind}
        onChange={value => value && setKind(value as Kind)}
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
      <TextInput
        label={words.title}
        placeholder={usualTitle}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <Select
        label={words.width}
        allowDeselect={false}
        data={choices(words.widths)}
        value={width}
        onChange={value => value && setWidth(value)}
      />
    </FormModal>
  )
}
