import { Alert, Button, CloseButton, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { WorkflowFinding } from '../../../../../sdk/index.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { NodeForm } from '../config/node-form.tsx'
import { type Graph, type GraphNode, portsOf, possibleTargets, targetOf } from '../drawing/graph.ts'
import type { NodeMetrics } from '../use-numbers.ts'
import { useWorkflowWords } from '../words.ts'
import css from './side.module.css'

interface NodePanelProps {
  graph: Graph
  node: GraphNode
  findings: readonly WorkflowFinding[]
  metrics: NodeMetrics | undefined
  /** Undefined where somebody may only look. */
  onChange: ((change: Partial<GraphNode>) => void) | undefined
  onConnect: (port: string, to: string | null) => void
  onRemove: () => void
  onClose: () => void
}

/** One step: what it does, where it leads, and how it went so far. */
export function NodePanel(props: NodePanelProps) {
  const { graph, node, findings, metrics, onChange, onConnect, onRemove, onClose } = props
  const words = useWorkflowWords()
  const kind = words.kinds[node.kind]
  const nameOf = (one: GraphNode) => one.name || `${words.kinds[one.kind]} (${one.id})`
  const targets = possibleTargets(graph, node.id)
  return (
    <section className={css.panel} aria-label={node.name || kind}>
      <Group wrap="nowrap">
        <Title order={2} flex={1}>
          {kind}
        </Title>
        <CloseButton aria-label={words.close} onClick={onClose} />
      </Group>
      {findings.map(({ message, code, field }) => (
        <Alert key={`${code} ${field} ${message}`} color="red" variant="light" py={8}>
          {message}
        </Alert>
      ))}
      <fieldset disabled={!onChange} className={css.fields}>
        <Stack gap="sm">
          <TextInput
            label={words.stepName}
            placeholder={kind}
            value={node.name ?? ''}
            onChange={event => onChange?.({ name: event.currentTarget.value })}
          />
          <NodeForm
            key={node.id}
            node={node}
            errors={new Map(findings.flatMap(({ field, message }) => (field ? [[field, message]] : [])))}
            onChange={config => onChange?.({ config })}
          />
          {portsOf(node).length > 0 && (
            <div>
              <Text fw={600} size="sm" mb={4}>
                {words.waysOut}
              </Text>
              <Stack gap={6}>
                {portsOf(node).map(port => {
                  const to = targetOf(graph, node.id, port)
                  const now = graph.nodes.find(({ id }) => id === to)
                  const choices = now && !targets.includes(now) ? [now, ...targets] : targets
                  return (
                    <Select
                      key={port}
                      label={words.ports[port] ?? port}
                      placeholder={words.endsHere}
                      clearable
                      data={choices.map(one => ({ value: one.id, label: nameOf(one) }))}
                      value={to}
                      onChange={next => onConnect(port, next)}
                    />
                  )
                })}
              </Stack>
            </div>
          )}
        </Stack>
      </fieldset>
      {metrics && <Numbers metrics={metrics} />}
      {onChange && (
        <Button
          variant="subtle"
          color="red"
          w="fit-content"
          leftSection={<IconTrash size={15} />}
          onClick={onRemove}
        >
          {words.removeStep}
        </Button>
      )}
    </section>
  )
}

function Numbers({ metrics }: { metrics: NodeMetrics }) {
  const words = useWorkflowWords()
  const formats = useFormats()
  const { entered, done, skipped, failed, waiting, emails } = metrics
  const rows: [string, string][] = [
    [words.entered, formats.number(entered)],
    [words.done, formats.number(done)],
    [words.waiting, formats.number(waiting)],
    [words.skipped, formats.number(skipped)],
    [words.failed, formats.number(failed)],
    ...Object.entries(metrics.ports).map(([port, n]): [string, string] => [
      `→ ${words.ports[port] ?? port}`,
      formats.number(Number(n)),
    ]),
  ]
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {words.numbers}
      </Text>
      <dl className={css.numbers}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {emails && (
        <Text size="xs" c="dimmed" mt={4}>
          {words.emails}: {emails.sent} · {emails.opened} · {emails.clicked} · {emails.replied}
        </Text>
      )}
    </div>
  )
}
