import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  advanceWorkflowRun,
  cancelWorkflowRun,
  getWorkflowRun,
  retryWorkflowRun,
  type Workflow,
} from '../../../../../sdk/index.ts'
import { notifications } from '../../../kit/notices.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useCodes } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { runColors } from '../colors.ts'
import type { Walked } from '../drawing/canvas.tsx'
import { useWorkflowWords } from '../words.ts'
import css from './side.module.css'

interface RunPanelProps {
  workflow: Workflow
  runId: string
  onWalk: (walked: Walked | null) => void
}

/** One contact's way through the drawing. */
export function RunPanel({ workflow, runId, onWalk }: RunPanelProps) {
  const words = useWorkflowWords()
  const codes = useCodes()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const path = { run_id: runId }
  const run = useQuery({
    queryKey: ['workflow-runs', 'one', runId],
    queryFn: () => getWorkflowRun({ client, path }),
  })
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['workflow-runs'] }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
  const one = run.data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the steps change, not when the page does
  useEffect(() => {
    onWalk(one ? { ports: new Map(one.steps.map(step => [step.node_id, step.port])) } : null)
    return () => onWalk(null)
  }, [one])
  if (!one) return <Unloaded query={run} />
  const isLive = one.status === 'running' || one.status === 'waiting'
  const button = (label: string, work: () => Promise<unknown>, color?: string) => (
    <Button
      size="xs"
      variant={color ? 'light' : 'default'}
      {...(color ? { color } : {})}
      loading={act.isPending}
      onClick={() => act.mutate(work)}
    >
      {label}
    </Button>
  )
  return (
    <section className={css.panel} aria-label={one.contact?.name ?? words.deletedContact}>
      <Button
        component={Link}
        to={`/workflows/${workflow.id}?tab=runs` as '/'}
        variant="subtle"
        color="gray"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconArrowLeft size={14} />}
      >
        {words.back}
      </Button>
      <Group gap={8}>
        <Title order={2}>
          {one.contact ? (
            <TextLink to="/contacts/$contactId" params={{ contactId: one.contact.id }} size="lg">
              {one.contact.name || one.contact.email}
            </TextLink>
          ) : (
            words.deletedContact
          )}
        </Title>
        <Badge variant="light" color={runColors[one.status]}>
          {words.runStatuses[one.status]}
        </Badge>
        <Text size="sm" c="dimmed">
          {words.version(one.version)}
        </Text>
      </Group>
      {one.error && <Text className={css.bad}>{one.error}</Text>}
      {may('member') && (
        <Group gap={6}>
          {one.status === 'failed' && (
            <>
              {button(words.retry, () => retryWorkflowRun({ client, path, body: {} }), 'red')}
              {workflow.live_version !== one.version &&
                button(words.retryLive, () => retryWorkflowRun({ client, path, body: { version: 'live' } }))}
            </>
          )}
          {one.status === 'waiting' &&
            one.wake_at &&
            button(words.advance, () => advanceWorkflowRun({ client, path, body: {} }))}
          {isLive && button(words.cancel, () => cancelWorkflowRun({ client, path }))}
        </Group>
      )}
      <ol className={css.steps}>
        {one.steps.map(step => (
          <li key={step.seq} className={css.step} data-status={step.status}>
            <span className={css.line}>
              <strong>{step.name || words.kinds[step.kind as keyof typeof words.kinds]}</strong>
              <span className={css.soft}>
                {step.status === 'done'
                  ? step.port && step.port !== 'next'
                    ? (words.ports[step.port] ?? step.port)
                    : ''
                  : words.stepStatuses[step.status]}
              </span>
            </span>
            <span className={css.soft}>
              {formats.dateTime(step.ended_at ?? step.started_at)}
              {step.attempts > 1 ? ` · ${words.attempts(step.attempts)}` : ''}
              {step.next_attempt_at ? ` · ${words.until(formats.dateTime(step.next_attempt_at))}` : ''}
            </span>
            {step.reason && step.status === 'skipped' && (
              <span className={css.soft}>{codes(step.reason)}</span>
            )}
            {step.error && <span className={css.bad}>{step.error}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
