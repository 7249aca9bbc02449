import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ListOperationsData, listOperations, type Operation } from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useCodes } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { kindOfName } from './kinds.ts'
import { showSeconds } from './operation-rows.tsx'
import { OperationBadge } from './state.tsx'
import { useCloudWords } from './words.ts'

export function OperationsPage(): ReactNode {
  const words = useCloudWords()
  const formats = useFormats()
  const codes = useCodes()
  const search = useSearch({ from: '/shell/cloud/operations' })
  const nameOf = ({ resource_kind }: Operation) => {
    const kind = kindOfName[resource_kind]
    return kind ? words.kinds[kind] : codes(resource_kind)
  }
  const columns: Column<Operation>[] = [
    { id: 'action', label: words.action, render: one => codes(one.action) },
    { id: 'resource', label: words.resource, render: nameOf },
    { id: 'status', label: words.status, render: one => <OperationBadge status={one.status} /> },
    { id: 'began', label: words.began, wide: true, render: one => formats.dateTime(one.created_at) },
    {
      id: 'took',
      label: words.took,
      wide: true,
      align: 'right',
      render: one => showSeconds(words, formats, one),
    },
    { id: 'error', label: words.why, wide: true, render: one => one.error },
  ]
  return (
    <ListScreen<Operation, ListOperationsData>
      entity="cloud"
      scope={['operations']}
      title={words.operations}
      search={search}
      columns={columns}
      hasSearch={false}
      filters={[oneOf('status', words.status, words.statuses)]}
      fetch={(query, signal) => listOperations({ client, query, signal })}
      href={one => {
        const kind = kindOfName[one.resource_kind]
        return kind ? `/cloud/${kind}/${one.resource_id}` : '/cloud'
      }}
      nameOf={one => `${codes(one.action)}: ${nameOf(one)}`}
      newLabel={null}
      emptyTitle={words.noOperations}
      emptyText={words.noOperationsText}
    />
  )
}
