import {
  Alert,
  Badge,
  Button,
  CloseButton,
  Group,
  SegmentedControl,
  Select,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  backtestWorkflow,
  listContacts,
  type TestWorkflowRunResponse,
  testWorkflowRun,
  type WorkflowTestMessage,
} from '../../../../../sdk/index.ts'
import { MailFrame } from '../../../kit/mail-frame/mail-frame.tsx'
import { useCodes } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import type { Walked } from '../drawing/canvas.tsx'
import type { Graph } from '../drawing/graph.ts'
import { useWorkflowWords } from '../words.ts'
import css from './side.module.css'

interface TestPanelProps {
  workflowId: string
  graph: Graph
  onWalk: (walked: Walked | null) => void
  onClose: () => void
}

/** Tries the drawing as it is now, without any trace. */
export function TestPanel({ workflowId, graph, onWalk, onClose }: TestPanelProps) {
  const words = useWorkflowWords()
  const [mode, setMode] = useState('one')
  const [contactId, setContactId] = useState<string | null>(null)
  const path = { workflow_id: workflowId }
  const run = useMutation({
    mutationFn: () =>
      testWorkflowRun({
        client,
        path,
        body: { graph, ...(mode === 'all' ? { explore: true } : contactId ? { contact_id: contactId } : {}) },
      }),
    onSuccess: ({ data }) =>
      onWalk(mode === 'all' ? null : { ports: new Map(data.steps.map(step => [step.node_id, step.port])) }),
  })
  const isEvent = graph.nodes.some(({ kind, config }) => kind === 'trigger' && config?.type === 'event')
  const past = useMutation({
    mutationFn: () => backtestWorkflow({ client, path, body: { graph, days: 30 } }),
  })
  const result = run.data?.data
  return (
    <section className={css.panel} aria-label={words.test}>
      <Group wrap="nowrap">
        <Title order={2} flex={1}>
          {words.test}
        </Title>
        <CloseButton aria-label={words.close} onClick={onClose} />
      </Group>
      <Text size="sm" c="dimmed">
        {words.testText}
      </Text>
      <SegmentedControl
        aria-label={words.test}
        value={mode}
        onChange={next => {
          setMode(next)
          run.reset()
          onWalk(null)
        }}
        data={[
          { value: 'one', label: words.contact },
          { value: 'all', label: words.allPaths },
        ]}
      />
      {mode === 'one' && <ContactSelect value={contactId} onChange={setContactId} />}
      <Group gap="xs">
        <Button
          leftSection={<IconPlayerPlay size={15} />}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {words.tryIt}
        </Button>
        {isEvent && (
          <Button variant="default" loading={past.isPending} onClick={() => past.mutate()}>
            {words.backtest}
          </Button>
        )}
      </Group>
      {(run.error ?? past.error) && (
        <Alert color="red" role="alert">
          {(run.error ?? past.error)?.message}
        </Alert>
      )}
      {past.data && (
        <Alert color="blue" variant="light">
          {words.backtestText(past.data.data.would_start, past.data.data.events)}
        </Alert>
      )}
      {result && mode === 'one' && <Walk result={result} />}
      {result?.paths && (
        <Paths paths={result.paths} isTruncated={result.truncated ?? false} graph={graph} onWalk={onWalk} />
      )}
    </section>
  )
}

function ContactSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const words = useWorkflowWords()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const { data } = useQuery({
    queryKey: ['contacts', 'for-test', q],
    queryFn: () => listContacts({ client, query: { limit: 20, ...(q ? { q } : {}) } }),
    placeholderData: old => old,
  })
  return (
    <Select
      label={words.testContact}
      placeholder={words.sample}
      searchable
      clearable
      // The server has found them; what it found by an address is not in the name.
      filter={({ options }) => options}
      data={(data?.data ?? []).map(one => ({ value: one.id, label: one.name || one.email || one.id }))}
      value={value}
      onSearchChange={setText}
      onChange={onChange}
    />
  )
}

type Result = TestWorkflowRunResponse['data']

function Walk({ result }: { result: Result }) {
  const words = useWorkflowWords()
  const codes = useCodes()
  const formats = useFormats()
  const days = Math.floor(result.duration_seconds / 86_400)
  const rest = result.duration_seconds - days * 86_400
  const lasted = words.summary.duration(days, Math.floor(rest / 3_600), Math.floor((rest % 3_600) / 60), 0)
  return (
    <>
      <Group gap={8}>
        <Badge variant="light" color={result.status === 'completed' ? 'green' : 'red'}>
          {words.wouldEnd[result.status]}
        </Badge>
        {result.duration_seconds > 0 && (
          <Text size="sm" c="dimmed">
            {words.lasts(lasted)}
          </Text>
        )}
      </Group>
      <ol className={css.steps}>
        {result.steps.map(step => (
          <li key={step.seq} className={css.step} data-status={step.status}>
            <span className={css.line}>
              <strong>{step.name || words.kinds[step.kind as keyof typeof words.kinds]}</strong>
              {step.port && step.port !== 'next' && (
                <span className={css.soft}>{words.ports[step.port] ?? step.port}</span>
              )}
            </span>
            <span className={css.soft}>{formats.dateTime(step.at)}</span>
            {step.reason && <span className={css.soft}>{codes(step.reason)}</span>}
            {step.error && <span className={css.bad}>{step.error}</span>}
            {step.message && <Mail message={step.message} />}
            {step.request && (
              <pre className={css.code}>
                {step.request.method} {step.request.url}
              </pre>
            )}
            {step.changes && <pre className={css.code}>{JSON.stringify(step.changes, null, 1)}</pre>}
          </li>
        ))}
      </ol>
    </>
  )
}

function Mail({ message }: { message: WorkflowTestMessage }) {
  const words = useWorkflowWords()
  const codes = useCodes()
  return (
    <div className={css.mail}>
      <header>
        <strong>{message.subject}</strong>
        <div className={css.soft}>
          {message.from} → {message.to ?? '—'}
        </div>
        {!message.would_send && (
          <div className={css.bad}>
            {words.wouldNotSend}: {message.reason && codes(message.reason)}
          </div>
        )}
      </header>
      <MailFrame html={message.body_html} title={message.subject} />
    </div>
  )
}

interface PathsProps {
  paths: NonNullable<Result['paths']>
  isTruncated: boolean
  graph: Graph
  onWalk: (walked: Walked | null) => void
}

function Paths({ paths, isTruncated, graph, onWalk }: PathsProps) {
  const words = useWorkflowWords()
  const names = new Map(graph.nodes.map(node => [node.id, node.name || words.kinds[node.kind]]))
  return (
    <div className={css.pathList}>
      {paths.map(({ choices, messages }, n) => (
        <UnstyledButton
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          key={n}
          className={css.mail}
          p="xs"
          onClick={() => onWalk({ ports: walkBy(graph, choices) })}
        >
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600}>
              {words.path(n + 1)}
            </Text>
            <Text size="xs" c="dimmed">
              {words.messages(messages.length)}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {Object.entries(choices)
              .map(([id, port]) => `${names.get(id) ?? id}: ${words.ports[String(port)] ?? port}`)
              .join(' · ')}
          </Text>
        </UnstyledButton>
      ))}
      {isTruncated && <Text size="sm">{words.truncated}</Text>}
    </div>
  )
}

/** The nodes of a path, by the ports that were chosen where there was a choice. */
function walkBy(graph: Graph, choices: Readonly<Record<string, unknown>>): Map<string, string | null> {
  const ports = new Map<string, string | null>()
  let at = graph.nodes.find(({ kind }) => kind === 'trigger')?.id
  while (at !== undefined && !ports.has(at)) {
    const port = String(choices[at] ?? 'next')
    const from = at
    ports.set(from, port)
    at = graph.edges.find(edge => edge.from === from && (edge.port ?? 'next') === port)?.to
  }
  return ports
}
