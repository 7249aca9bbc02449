import { Badge, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Automation,
  deleteAutomation,
  duplicateWorkflow,
  type ListAutomationsData,
  listAutomations,
  updateAutomation,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useTemplateWords } from './words.ts'

/** Rules of one trigger and a row of actions, as the API makes them; people draw workflows instead. */
export function AutomationsPage(): ReactNode {
  const words = useTemplateWords()
  const formats = useFormats()
  const may = useMay()
  const columns: Column<Automation>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={one.problems.length > 0 ? 'red' : one.enabled ? 'green' : 'gray'}>
          {one.problems.length > 0 ? words.problems : one.enabled ? words.on : words.off}
        </Badge>
      ),
    },
    {
      id: 'trigger',
      label: words.trigger,
      wide: true,
      render: one => words.triggers[String(one.trigger.type)] ?? String(one.trigger.type),
    },
    { id: 'runs', label: words.runs, align: 'right', render: one => formats.number(one.run_count) },
    {
      id: 'failed',
      label: words.failed,
      wide: true,
      align: 'right',
      render: one => formats.number(one.failed_count),
    },
    { id: 'act', label: words.action, render: one => <Act rule={one} /> },
  ]
  return (
    <ListScreen<Automation, ListAutomationsData>
      entity="automations"
      title={words.automations}
      search={useSearch({ from: '/shell/workflows/automations' })}
      columns={columns}
      fetch={(query, signal) => listAutomations({ client, query, signal })}
      nameOf={one => one.name}
      newLabel={null}
      more={
        may('member') && (
          <LinkButton to="/workflows" search={{ new: true }} leftSection={<IconPlus size={16} />}>
            {words.newWorkflow}
          </LinkButton>
        )
      }
      emptyTitle={words.noRules}
      emptyText={words.noRulesText}
    />
  )
}

function Act({ rule }: { rule: Automation }) {
  const words = useTemplateWords()
  const may = useMay()
  const navigate = useNavigate()
  const path = { rule_id: rule.id }
  const stale = ['automations']
  const setting = useAct(() => updateAutomation({ client, path, body: { enabled: !rule.enabled } }), {
    stale,
    done: words.saved,
  })
  const copying = useAct(() => duplicateWorkflow({ client, path: { workflow_id: rule.workflow_id } }), {
    stale: ['workflows'],
    onDone: ({ data }) => void navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } }),
  })
  const removing = useAct(() => deleteAutomation({ client, path }), { stale, done: words.removed })
  if (!may('member')) return null
  const turn = rule.enabled ? words.turnOff : words.turnOn
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${turn}: ${rule.name}`}
        onClick={() => setting.mutate()}
      >
        {turn}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={copying.isPending}
        aria-label={`${words.copy}: ${rule.name}`}
        onClick={() => copying.mutate()}
      >
        {words.copy}
      </Button>
      <ConfirmButton
        question={words.removeRule}
        confirm={words.remove}
        label={`${words.remove}: ${rule.name}`}
        onConfirm={() => removing.mutate()}
      >
        {words.remove}
      </ConfirmButton>
    </Group>
  )
}
