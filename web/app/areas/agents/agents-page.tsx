import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Agent, type ListAgentsData, listAgents } from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../kit/list/use-column-kinds.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { AgentForm } from './agent-form.tsx'
import { useAgentNames } from './names.ts'
import { StatusBadge } from './state.tsx'
import { useAgentWords } from './words.ts'

export function AgentsPage(): ReactNode {
  const words = useAgentWords()
  const names = useAgentNames()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/agents' })
  const { date } = useColumnKinds<Agent>()
  const columns: Column<Agent>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'status', label: words.status, render: one => <StatusBadge status={one.status} /> },
    { id: 'model', label: words.model, wide: true, render: one => one.model },
    {
      id: 'tools',
      label: words.tools,
      wide: true,
      render: one => one.tools.map(tool => String(tool.name)).join(', '),
    },
    {
      id: 'budget',
      label: words.budget,
      wide: true,
      align: 'right',
      render: one =>
        one.budget_cents_per_day === null ? words.any : words.cents(formats.number(one.budget_cents_per_day)),
    },
    { id: 'version', label: words.version, align: 'right', render: one => formats.number(one.version) },
    date('updated_at', words.changed, one => one.updated_at),
  ]
  return (
    <ListScreen<Agent, ListAgentsData>
      entity="agents"
      title={names.agents}
      search={search}
      columns={columns}
      hasSearch={false}
      fetch={({ page, limit }, signal) =>
        listAgents({ client, query: { page: Number(page), limit: Number(limit) }, signal })
      }
      href={one => `/agents/${one.id}`}
      nameOf={one => one.name}
      newLabel={names.newAgent}
      emptyTitle={words.noAgents}
      emptyText={words.noAgentsText}
      form={({ isOpen, onClose }) => isOpen && <AgentForm onClose={onClose} />}
    />
  )
}
