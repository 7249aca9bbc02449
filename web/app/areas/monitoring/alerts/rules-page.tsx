import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type AlertRule, type ListAlertRulesData, listAlertRules } from '../../../../../sdk/index.ts'
import { ShownOnce } from '../../../kit/form/shown-once.tsx'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../../kit/list/use-column-kinds.ts'
import { client } from '../../../kit/session/api.ts'
import { useMonitoringNames } from '../names.ts'
import { RuleBadge } from '../state.tsx'
import { useMonitoringWords } from '../words.ts'
import { useCondition } from './condition.ts'
import { RuleForm } from './rule-form.tsx'

export function RulesPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const describe = useCondition()
  const [secret, setSecret] = useState<string | null>(null)
  const search = useSearch({ from: '/shell/monitoring/alerts' })
  const { date } = useColumnKinds<AlertRule>()
  const columns: Column<AlertRule>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'state', label: words.status, render: one => <RuleBadge rule={one} /> },
    { id: 'when', label: words.condition, wide: true, render: one => describe(one.when) },
    {
      id: 'notify',
      label: words.tells,
      wide: true,
      render: one => one.notify.map(to => to.email ?? to.webhook_url ?? words.room).join(', '),
    },
    date('created_at', words.created, one => one.created_at),
  ]
  return (
    <>
      <ListScreen<AlertRule, ListAlertRulesData>
        entity="alert-rules"
        title={names.alerts}
        search={search}
        columns={columns}
        hasSearch={false}
        fetch={({ page, limit }, signal) =>
          listAlertRules({ client, query: { page: Number(page), limit: Number(limit) }, signal })
        }
        href={one => `/monitoring/alerts/${one.id}`}
        nameOf={one => one.name}
        newLabel={names.newRule}
        emptyTitle={words.noRules}
        emptyText={words.noRulesText}
        form={({ isOpen, onClose }) => isOpen && <RuleForm onClose={onClose} onSecret={setSecret} />}
      />
      <ShownOnce
        title={words.secretTitle}
        label={words.secret}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  )
}
