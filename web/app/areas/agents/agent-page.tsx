import { Text } from '@mantine/core'
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Agent,
  type AgentRun,
  deleteAgent,
  getAgent,
  type ListAgentRunsData,
  listAgentRuns,
  listAgentVersions,
  updateAgent,
} from '../../../../sdk/index.ts'
import { Question } from '../../kit/form/question.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { RecordList } from '../../kit/list/record-list.tsx'
import { MenuAction, MoreMenu } from '../../kit/record/more-menu.tsx'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useActorName } from '../deployments/shared/actor.ts'
import { AgentForm } from './agent-form.tsx'
import css from './agents.module.css'
import { textOf, useCost } from './cost.ts'
import { useAgentNames } from './names.ts'
import { Sessions } from './sessions/sessions.tsx'
import { StatusBadge } from './state.tsx'
import { TryIt } from './try-it.tsx'
import { useAgentWords } from './words.ts'

export function AgentPage(): ReactNode {
  const words = useAgentWords()
  const names = useAgentNames()
  const formats = useFormats()
  const { agentId } = useParams({ from: '/shell/agents/$agentId' })
  const found = useQuery({
    queryKey: ['agents', agentId],
    queryFn: () => getAgent({ client, path: { agent_id: agentId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const agent = found.data.data
  return (
    <RecordPage
      list={{ to: '/agents', label: names.agents }}
      title={agent.name}
      badges={<StatusBadge status={agent.status} />}
      subtitle={`${agent.model} · ${words.versionOf(agent.version)}`}
      actions={<Actions agent={agent} />}
      aside={
        <Details
          title={words.details}
          items={[
            { label: words.model, value: agent.model },
            {
              label: words.budget,
              value:
                agent.budget_cents_per_day === null
                  ? words.any
                  : words.cents(formats.number(agent.budget_cents_per_day)),
            },
            { label: words.maxSteps, value: formats.number(agent.max_steps) },
            { label: words.maxOutput, value: formats.number(agent.max_output_tokens) },
            {
              label: words.temperature,
              value: agent.temperature === null ? words.ofModel : formats.number(agent.temperature),
            },
            { label: words.changed, value: formats.dateTime(agent.updated_at) },
          ]}
        />
      }
    >
      {agent.status === 'active' && <TryIt key={agentId} agentId={agentId} />}
      <Section title={words.instructions}>
        {agent.instructions ? (
          <Text size="sm" className={css.text}>
            {agent.instructions}
          </Text>
        ) : (
          <Text c="dimmed">{words.noInstructions}</Text>
        )}
      </Section>
      <Tools agent={agent} />
      <Sessions agentId={agentId} isActive={agent.status === 'active'} />
      <Runs agentId={agentId} />
      <Versions agentId={agentId} version={agent.version} />
    </RecordPage>
  )
}

function Tools({ agent }: { agent: Agent }) {
  const words = useAgentWords()
  return (
    <Section title={words.tools}>
      {agent.tools.length === 0 && <Text c="dimmed">{words.noTools}</Text>}
      <Rows label={words.tools}>
        {agent.tools.map(tool => (
          <Row
            key={String(tool.name)}
            title={String(tool.name)}
            note={[
              tool.type === 'http'
                ? `${String(tool.method ?? 'POST')} ${String(tool.url)}`
                : words.callsOperation(String(tool.operation)),
              tool.description,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Rows>
    </Section>
  )
}

function Runs({ agentId }: { agentId: string }) {
  const words = useAgentWords()
  const formats = useFormats()
  const cost = useCost()
  const search = useSearch({ from: '/shell/agents/$agentId' })
  const columns: Column<AgentRun>[] = [
    {
      id: 'input',
      label: words.input,
      render: one => <span className={css.brief}>{textOf(one.input)}</span>,
    },
    { id: 'status', label: words.status, render: one => <StatusBadge status={one.status} /> },
    {
      id: 'tokens',
      label: words.tokens,
      wide: true,
      align: 'right',
      render: one => formats.number(one.usage.input_tokens + one.usage.output_tokens),
    },
    { id: 'cost', label: words.cost, align: 'right', wide: true, render: one => cost(one.usage) },
    { id: 'when', label: words.when, wide: true, render: one => formats.ago(one.created_at) },
  ]
  return (
    <Section title={words.runs}>
      <RecordList<AgentRun, ListAgentRunsData>
        isInside
        entity="agent-runs"
        scope={[agentId]}
        title={words.runs}
        search={search}
        columns={columns}
        filters={[oneOf('status', words.status, words.runStatuses)]}
        fetch={(query, signal) => listAgentRuns({ client, path: { agent_id: agentId }, query, signal })}
        href={one => `/agents/runs/${one.id}`}
        nameOf={one => textOf(one.input).slice(0, 80)}
        empty={<EmptyState title={words.noRuns} isSmall />}
      />
    </Section>
  )
}

function Versions({ agentId, version }: { agentId: string; version: number }) {
  const words = useAgentWords()
  const formats = useFormats()
  const nameOf = useActorName()
  const versions = useQuery({
    queryKey: ['agents', agentId, 'versions', version],
    queryFn: () => listAgentVersions({ client, path: { agent_id: agentId }, query: { page: 1, limit: 20 } }),
  }).data?.data
  return (
    <Section title={words.versions}>
      <Rows label={words.versions}>
        {versions?.map(one => (
          <Row
            key={one.version}
            title={words.versionOf(one.version)}
            note={[
              formats.dateTime(one.created_at),
              nameOf(one.created_by),
              one.model,
              words.toolCount(one.tools.length),
            ].join(' · ')}
          />
        ))}
      </Rows>
    </Section>
  )
}

function Actions({ agent }: { agent: Agent }) {
  const words = useAgentWords()
  const shell = useCommonWords()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null)
  const path = { agent_id: agent.id }
  const isPaused = agent.status === 'paused'
  const pausing = useAct(
    () => updateAgent({ client, path, body: { status: isPaused ? 'active' : 'paused' } }),
    { stale: ['agents'] },
  )
  const close = () => setDialog(null)
  return (
    <>
      <MoreMenu label={shell.actions}>
        <MenuAction icon={IconEdit} onClick={() => setDialog('change')}>
          {words.change}
        </MenuAction>
        <MenuAction icon={isPaused ? IconPlayerPlay : IconPlayerPause} onClick={() => pausing.mutate()}>
          {isPaused ? words.goOn : words.pause}
        </MenuAction>
        <MenuAction icon={IconTrash} onClick={() => setDialog('delete')}>
          {words.delete}
        </MenuAction>
      </MoreMenu>
      {dialog === 'change' && <AgentForm agent={agent} onClose={close} />}
      {dialog === 'delete' && (
        <Question
          isOpen
          isDangerous
          title={words.deleteTitle(agent.name)}
          text={words.deleteText}
          submit={words.delete}
          onClose={close}
          onSubmit={() => deleteAgent({ client, path })}
          onDone={() => void navigate({ to: '/agents' })}
        />
      )}
    </>
  )
}
