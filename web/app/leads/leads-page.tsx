import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Lead, listLeads } from '../../../sdk/index.ts'
import type { Column } from '../list/columns.ts'
import { oneOf } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { client } from '../session/api.ts'
import { useFormats } from '../speech.tsx'
import { useLeadNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useLeadWords } from './words.ts'

export function LeadsPage(): ReactNode {
  const words = useLeadWords()
  const names = useLeadNames()
  const formats = useFormats()
  const columns: Column<Lead>[] = [
    { id: 'name', label: words.name, sort: 'name', render: one => (one.erased ? words.erased : one.name) },
    { id: 'title', label: words.title, wide: true, render: one => one.title },
    { id: 'company', label: words.company, render: one => one.company_name },
    { id: 'status', label: words.status, render: one => <StatusBadge status={one.status} /> },
    { id: 'score', label: words.score, sort: 'score', align: 'right', render: one => one.score },
    { id: 'email', label: words.email, wide: true, render: one => one.email },
    { id: 'created', label: words.created, wide: true, render: one => formats.ago(one.created_at) },
  ]
  return (
    <ListScreen<Lead>
      entity="leads"
      title={names.saved}
      search={useSearch({ from: '/shell/leads' })}
      columns={columns}
      filters={[oneOf('status', words.status, words.statuses)]}
      fetch={(query, signal) => listLeads({ client, query, signal })}
      href={one => `/leads/${one.id}`}
      nameOf={one => one.name}
      newLabel={null}
      more={
        <Button component={Link} to="/leads/find" leftSection={<IconUserSearch size={16} />}>
          {names.find}
        </Button>
      }
      emptyTitle={words.noLeads}
      emptyText={words.noLeadsText}
    />
  )
}
