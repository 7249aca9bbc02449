import { Badge, Button, Group, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Automation,
  createAutomation,
  deleteAutomation,
  type ListAutomationsData,
  listAutomations,
  updateAutomation,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useMarketingNames } from './names.ts'
import { useMarketingWords } from './words.ts'

export function AutomationsPage(): ReactNode {
  const words = useMarketingWords()
  const formats = useFormats()
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
      title={useMarketingNames().automations}
      search={useSearch({ from: '/shell/automations' })}
      columns={columns}
      fetch={(query, signal) => listAutomations({ client, query, signal })}
      nameOf={one => one.name}
      newLabel={words.newRule}
      emptyTitle={words.noRules}
      emptyText={words.noRulesText}
      form={dialog => <NewRule {...dialog} />}
    />
  )
}

function Act({ rule }: { rule: Automation }) {
  const words = useMarketingWords()
  const may = useMay()
  const path = { rule_id: rule.id }
  const stale = ['automations']
  const setting = useAct(() => updateAutomation({ client, path, body: { enabled: !rule.enabled } }), {
    stale,
    done: words.saved,
  })
  const removing = useAct(() => deleteAutomation({ client, path }), { stale, done: words.removed })
  if (!may('member')) return null
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${rule.enabled ? words.turnOff : words.turnOn}: ${rule.name}`}
        onClick={() => setting.mutate()}
      >
        {rule.enabled ? words.turnOff : words.turnOn}
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

function NewRule({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useMarketingWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'automation/new',
    saved: { name: '', said: '', trigger: 'form.submitted', kind: 'task' as 'task' | 'tag' },
  })
  const [trigger, setTrigger] = draft.part('trigger')
  const [kind, setKind] = draft.part('kind')
  const { field, values } = draft
  const action =
    kind === 'task'
      ? { type: 'create_task', title: values.said, assignee: 'owner' }
      : { type: 'update_contact', add_tags: [values.said] }
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newRule}
      submit={words.createRule}
      onClose={onClose}
      onSubmit={() => createAutomation({ client, body: { name: values.name, trigger, actions: [action] } })}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['automations'] })
        onClose()
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <Select
        label={words.trigger}
        allowDeselect={false}
        data={Object.entries(words.triggers).map(([value, label]) => ({ value, label }))}
        value={trigger}
        onChange={value => value && setTrigger(value)}
      />
      <Select
        label={words.action}
        allowDeselect={false}
        data={Object.entries(words.actions).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={value => value && setKind(value as 'task' | 'tag')}
      />
      <TextInput label={kind === 'task' ? words.taskTitle : words.tag} required {...field('said')} />
    </FormModal>
  )
}
