import { Badge } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type ListReportsData, listReports, type Report } from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useDatasetName } from './builder/use-answer.ts'
import { useReportNames } from './names.ts'
import { useReportWords } from './words.ts'

export function ReportsPage(): ReactNode {
  const words = useReportWords()
  const formats = useFormats()
  const nameOfDataset = useDatasetName()
  const columns: Column<Report>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'dataset', label: words.dataset, render: one => nameOfDataset(one.query.dataset) },
    { id: 'chart', label: words.chart, wide: true, render: one => words.charts[one.chart.type] },
    {
      id: 'visibility',
      label: words.visibility,
      wide: true,
      render: one =>
        one.visibility === 'private' ? (
          <Badge variant="light" tt="none">
            {words.private}
          </Badge>
        ) : (
          words.visibilities.organization
        ),
    },
    {
      id: 'run',
      label: words.lastRun,
      wide: true,
      render: one => (one.last_run_at ? formats.ago(one.last_run_at) : words.never),
    },
  ]
  return (
    <ListScreen<Report, ListReportsData>
      entity="reports"
      title={useReportNames().reports}
      search={useSearch({ from: '/shell/reports' })}
      columns={columns}
      fetch={(query, signal) => listReports({ client, query, signal })}
      href={one => `/reports/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newReport}
      emptyTitle={words.noReports}
      emptyText={words.noReportsText}
      form={dialog => <ToBuilder {...dialog} />}
    />
  )
}

/** A new one is not asked for in a dialog: it is built. */
function ToBuilder({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOpen) return
    onClose()
    void navigate({ to: '/reports/new' })
  }, [isOpen, onClose, navigate])
  return null
}
