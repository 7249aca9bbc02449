import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Check, type ListChecksData, listChecks } from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useMonitoringNames } from '../names.ts'
import { CheckBadge } from '../state.tsx'
import { useMonitoringWords } from '../words.ts'
import { CheckForm } from './check-form.tsx'

export function ChecksPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/monitoring' })
  const percent = (value: number | null) => (value === null ? '' : formats.percent(value))
  const columns: Column<Check>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'status', label: words.status, render: one => <CheckBadge check={one} /> },
    { id: 'kind', label: words.kind, wide: true, render: one => words.kinds[one.kind] },
    { id: 'target', label: words.target, wide: true, optional: true, render: one => one.target },
    {
      id: 'since',
      label: words.since,
      wide: true,
      render: one => one.since && formats.ago(one.since),
    },
    {
      id: 'uptime_24h',
      label: words.uptime24h,
      align: 'right',
      wide: true,
      render: one => percent(one.uptime_24h),
    },
    {
      id: 'uptime_30d',
      label: words.uptime30d,
      align: 'right',
      render: one => percent(one.uptime_30d),
    },
    {
      id: 'p95',
      label: words.p95,
      align: 'right',
      wide: true,
      render: one => one.p95_ms !== null && words.ms(formats.number(one.p95_ms)),
    },
  ]
  return (
    <ListScreen<Check, ListChecksData>
      entity="checks"
      title={names.checks}
      search={search}
      columns={columns}
      hasSearch={false}
      filters={[oneOf('status', words.status, words.statuses), oneOf('kind', words.kind, words.kinds)]}
      fetch={(query, signal) => listChecks({ client, query, signal })}
      href={one => `/monitoring/checks/${one.id}`}
      nameOf={one => one.name}
      newLabel={names.newCheck}
      emptyTitle={words.noChecks}
      emptyText={words.noChecksText}
      form={({ isOpen, onClose }) => isOpen && <CheckForm onClose={onClose} />}
    />
  )
}
