import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  deleteReport,
  duplicateReport,
  exportReport,
  getReport,
  type Report,
  runReport,
} from '../../../../sdk/index.ts'
import { download } from '../../kit/documents/download.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useReportNames } from './names.ts'
import { type Opened, ResultView } from './result-view.tsx'
import { Schedules } from './schedules.tsx'
import { DrillModal } from './shared/drill-modal.tsx'
import { useReportWords } from './words.ts'

export function ReportPage(): ReactNode {
  const words = useReportWords()
  const names = useReportNames()
  const { reportId } = useParams({ from: '/shell/reports/$reportId' })
  const path = { report_id: reportId }
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = useQuery({ queryKey: ['report', reportId], queryFn: () => getReport({ client, path }) })
  const answer = useQuery({
    queryKey: ['report', reportId, 'result'],
    queryFn: () => runReport({ client, path, body: {} }),
    retry: false,
  })
  if (!found.data) return <Unloaded query={found} />
  const report = found.data.data
  const hasCells = !report.query.columns?.length
  return (
    <RecordPage
      list={{ to: '/reports', label: names.reports }}
      title={report.name}
      badges={
        report.visibility === 'private' && (
          <Badge variant="light" tt="none">
            {words.private}
          </Badge>
        )
      }
      subtitle={report.description}
      actions={<Actions report={report} />}
    >
      <Section title={words.result}>
        {answer.error && <Text c="red">{answer.error.message}</Text>}
        {answer.data && (
          <ResultView
            chart={report.chart}
            result={answer.data.data}
            dataset={report.query.dataset}
            {...(hasCells ? { onOpen: setOpened } : {})}
          />
        )}
        {opened && answer.data && (
          <DrillModal
            query={report.query}
            timezone={answer.data.data.timezone}
            opened={opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Section>
      <Schedules subject={{ kind: 'report', id: report.id }} />
    </RecordPage>
  )
}

function Actions({ report }: { report: Report }) {
  const words = useReportWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const path = { report_id: report.id }
  const save = (format: 'csv' | 'xlsx') =>
    download(
      async () =>
        new Blob([
          (await exportReport({ client, path, query: { format }, parseAs: 'blob' })) as unknown as Blob,
        ]),
      `${report.name}.${format}`,
    )
  const copying = useAct(() => duplicateReport({ client, path }), {
    stale: ['reports'],
    onDone: ({ data }) => void navigate({ to: '/reports/$reportId', params: { reportId: data.id } }),
  })
  const removing = useAct(() => deleteReport({ client, path }), {
    done: words.removed,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['reports'] })
      void navigate({ to: '/reports' })
    },
  })
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => void save('csv')}>
        {words.exportCsv}
      </Button>
      <Button variant="default" onClick={() => void save('xlsx')}>
        {words.exportXlsx}
      </Button>
      {may('member') && (
        <>
          <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
            {words.duplicate}
          </Button>
          <LinkButton variant="default" to={`/reports/${report.id}/edit`}>
            {words.edit}
          </LinkButton>
          <ConfirmButton
            size="sm"
            question={words.removeReport}
            confirm={words.remove}
            onConfirm={() => removing.mutate()}
          >
            {words.remove}
          </ConfirmButton>
        </>
      )}
    </Group>
  )
}
