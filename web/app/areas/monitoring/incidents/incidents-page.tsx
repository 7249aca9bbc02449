import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Incident, type ListIncidentsData, listIncidents } from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useMonitoringNames } from '../names.ts'
import { IncidentBadge } from '../state.tsx'
import { useMonitoringWords } from '../words.ts'

export function IncidentsPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/monitoring/incidents' })
  const columns: Column<Incident>[] = [
    { id: 'check', label: words.check, render: one => one.check_name },
    {
      id: 'status',
      label: words.status,
      render: one => <IncidentBadge isOpen={one.closed_at === null} />,
    },
    { id: 'cause', label: words.cause, wide: true, render: one => one.cause },
    { id: 'opened', label: words.opened, render: one => formats.dateTime(one.opened_at) },
    {
      id: 'closed',
      label: words.closed,
      wide: true,
      render: one => one.closed_at && formats.dateTime(one.closed_at),
    },
    {
      id: 'acknowledged',
      label: words.acknowledged,
      wide: true,
      render: one => one.acknowledged_at && formats.dateTime(one.acknowledged_at),
    },
  ]
  return (
    <ListScreen<Incident, ListIncidentsData>
      entity="incidents"
      title={names.incidents}
      search={search}
      columns={columns}
      hasSearch={false}
      filters={[oneOf('status', words.status, { open: words.open, closed: words.closed })]}
      fetch={(query, signal) => listIncidents({ client, query, signal })}
      href={one => `/monitoring/incidents/${one.id}`}
      nameOf={one => `${one.check_name}: ${one.cause}`}
      newLabel={null}
      emptyTitle={words.noIncidentsEver}
      emptyText={words.noIncidentsText}
    />
  )
}
