import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AgentSession, getAgent, getAgentSession } from '../../../../../sdk/index.ts'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import css from '../agents.module.css'
import { StatusBadge } from '../state.tsx'
import { TryIt } from '../try-it.tsx'
import { useAgentWords } from '../words.ts'
import { firstQuestion, readLines, type SessionLine } from './messages.ts'

/** What was said in a session, and the next question. */
export function AgentSessionPage(): ReactNode {
  const words = useAgentWords()
  const formats = useFormats()
  const { sessionId } = useParams({ from: '/shell/agents/sessions/$sessionId' })
  const found = useQuery({
    queryKey: ['agent-sessions', 'one', sessionId],
    queryFn: () => getAgentSession({ client, path: { agent_session_id: sessionId } }),
  })
  const agentId = found.data?.data.agent_id
  const itsAgent = useQuery({
    queryKey: ['agents', agentId],
    queryFn: () => getAgent({ client, path: { agent_id: agentId! } }),
    enabled: agentId !== undefined,
  })
  if (!found.data || !itsAgent.data) return <Unloaded query={[found, itsAgent]} />
  const agent = itsAgent.data.data
  const session = found.data.data
  return (
    <RecordPage
      list={{ to: `/agents/${session.agent_id}`, label: agent.name }}
      title={firstQuestion(session) || words.emptySession}
      badges={session.running_run_id && <StatusBadge status="running" />}
      aside={
        <Details
          title={words.details}
          items={[
            { label: words.messages, value: formats.number(session.messages.length) },
            { label: words.opened, value: formats.dateTime(session.created_at) },
            { label: words.changed, value: formats.dateTime(session.updated_at) },
          ]}
        />
      }
    >
      <Talk session={session} />
      {agent.status === 'active' && (
        <TryIt key={sessionId} agentId={session.agent_id} sessionId={sessionId} />
      )}
    </RecordPage>
  )
}

function Talk({ session }: { session: AgentSession }) {
  const words = useAgentWords()
  const said = readLines(session)
  return (
    <Section title={words.talk}>
      {said.length === 0 && <Text c="dimmed">{words.nothingSaid}</Text>}
      <ol className={css.steps} aria-label={words.talk}>
        {said.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays where it is
          <li key={index} className={css.step}>
            <Text size="xs" c="dimmed" mb={2}>
              {[words.roles[one.role] ?? one.role, ...one.tools].join(' · ')}
            </Text>
            <Spoken {...one} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Spoken = ({ role, text }: SessionLine) =>
  text === '' ? null : (
    <Text size="sm" className={role === 'tool' ? css.toolText : css.text}>
      {text}
    </Text>
  )
