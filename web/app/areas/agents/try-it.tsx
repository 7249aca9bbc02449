import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentRun, AgentStep } from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { Section } from '../../kit/record/record-page.tsx'
import { streamEvents } from '../../kit/session/events.ts'
import { TextLink } from '../../kit/text-link.tsx'
import css from './agents.module.css'
import { StatusBadge } from './state.tsx'
import { StepRows } from './step-rows.tsx'
import { useAgentWords } from './words.ts'

/** Asks the agent something and shows what it does, word by word; in a session it knows what was said before. */
export function TryIt({ agentId, sessionId }: { agentId: string; sessionId?: string }) {
  const words = useAgentWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: `agent/${agentId}/question/${sessionId ?? ''}`, saved: { input: '' } })
  const [input, setInput] = draft.part('input')
  const [steps, setSteps] = useState<AgentStep[]>([])
  const [said, setSaid] = useState('')
  const [run, setRun] = useState<AgentRun | null>(null)
  const asking = useMutation({
    mutationFn: async () => {
      setSteps([])
      setSaid('')
      setRun(null)
      const body = JSON.stringify({ input, stream: true, ...(sessionId ? { session_id: sessionId } : {}) })
      const path = `/api/v2/agents/${agentId}/runs`
      const headers = { 'content-type': 'application/json' }
      for await (const { type, text } of streamEvents(path, { method: 'POST', headers, body })) {
        if (type === 'delta') setSaid(now => now + (JSON.parse(text) as { text: string }).text)
        else if (type === 'step') setSteps(now => [...now, JSON.parse(text) as AgentStep])
        else if (type === 'end') setRun(JSON.parse(text) as AgentRun)
      }
    },
    onSuccess: () => {
      draft.done(sessionId ? { input: '' } : { input })
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['agent-runs'] })
      if (sessionId) await queries.invalidateQueries({ queryKey: ['agent-sessions'] })
    },
  })
  return (
    <Section title={words.tryIt}>
      <form
        onSubmit={event => {
          event.preventDefault()
          asking.mutate()
        }}
      >
        <DraftNote draft={draft} mb={4} />
        <Textarea
          label={words.question}
          required
          autosize
          minRows={2}
          maxRows={10}
          value={input}
          error={draft.errorOf('input')}
          onChange={event => setInput(event.currentTarget.value)}
        />
        <Button type="submit" mt="xs" loading={asking.isPending}>
          {words.ask}
        </Button>
      </form>
      {asking.error && (
        <Alert color="red" mt="sm" role="alert">
          {asking.error.message}
        </Alert>
      )}
      <div aria-live="polite">
        {steps.length > 0 && <StepRows steps={steps} />}
        {(run?.output ?? said) && (
          <Text size="sm" mt="sm" className={css.output}>
            {run?.output ?? said}
          </Text>
        )}
        {run && (
          <Group gap="xs" mt="xs">
            <StatusBadge status={run.status} />
            {run.error && <Text size="sm">{run.error}</Text>}
            <TextLink to="/agents/runs/$runId" params={{ runId: run.id }}>
              {words.toRun}
            </TextLink>
          </Group>
        )}
      </div>
    </Section>
  )
}
