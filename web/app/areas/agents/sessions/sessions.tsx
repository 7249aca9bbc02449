import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AgentSession, createAgentSession, listAgentSessions } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { StatusBadge } from '../state.tsx'
import { useAgentWords } from '../words.ts'
import { firstQuestion } from './messages.ts'

const MOST_SHOWN = 20

/** Talks in which the agent knows what was said before, the newest first. */
export function Sessions({ agentId, isActive }: { agentId: string; isActive: boolean }) {
  const words = useAgentWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const path = { agent_id: agentId }
  const found = useQuery({
    queryKey: ['agent-sessions', agentId],
    queryFn: () => listAgentSessions({ client, path, query: { page: 1, limit: MOST_SHOWN } }),
  }).data
  const opening = useAct(() => createAgentSession({ client, path }), {
    stale: ['agent-sessions'],
    onDone: ({ data }) => {
      const { id } = data as AgentSession
      void navigate({ to: '/agents/sessions/$sessionId', params: { sessionId: id } })
    },
  })
  return (
    <Section title={words.sessions}>
      {found?.data.length === 0 && <Text c="dimmed">{words.noSessions}</Text>}
      <Rows label={words.sessions}>
        {found?.data.map(session => (
          <Row
            key={session.id}
            title={
              <TextLink to="/agents/sessions/$sessionId" params={{ sessionId: session.id }}>
                {firstQuestion(session) || words.emptySession}
              </TextLink>
            }
            note={`${words.messageCount(session.messages.length)} · ${formats.ago(session.updated_at)}`}
            badges={session.running_run_id && <StatusBadge status="running" />}
          />
        ))}
      </Rows>
      {isActive && (
        <Button variant="default" mt="sm" loading={opening.isPending} onClick={() => opening.mutate()}>
          {words.newSession}
        </Button>
      )}
    </Section>
  )
}
