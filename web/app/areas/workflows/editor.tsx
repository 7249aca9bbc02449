import { Button, Drawer, Popover, Stack, Text, Title } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconFlag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { validateWorkflow, type Workflow, type WorkflowFinding } from '../../../../sdk/index.ts'
import { notifications } from '../../kit/notices.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useCatalog, useNames } from './config/use-choices.ts'
import { Canvas, type Walked } from './drawing/canvas.tsx'
import { addNode, changeNode, connect, type Kind, removeNode } from './drawing/graph.ts'
import { keepSteps, keptSteps, putSteps, takeSteps } from './drawing/steps.ts'
import { summarize } from './drawing/summary.ts'
import { NodePanel } from './side/node-panel.tsx'
import { RunPanel } from './side/run-panel.tsx'
import { TestPanel } from './side/test-panel.tsx'
import type { Drawing } from './use-drawing.ts'
import { useNumbers } from './use-numbers.ts'
import { useWorkflowWords } from './words.ts'
import css from './workflow-page.module.css'

interface EditorProps {
  workflow: Workflow
  draft: Drawing
  isTesting: boolean
  setTesting: (on: boolean) => void
  /** A run to be shown in place of what can be changed. */
  runId?: string
  onCloseRun?: () => void
}

/** The drawing and what stands beside it: a step, a test run, or somebody's way. */
export function Editor({ workflow, draft, isTesting, setTesting, runId, onCloseRun }: EditorProps) {
  const words = useWorkflowWords()
  const translated = useTranslated()
  const may = useMay()
  const { graph } = draft
  const [picked, setPicked] = useState<readonly string[]>([])
  const chosen = picked.length === 1 ? picked[0]! : null
  const setChosen = (id: string | null) => setPicked(id === null ? [] : [id])
  const { user } = useMe()
  const [walked, setWalked] = useState<Walked | null>(null)
  const { eventName } = useCatalog()
  const nameOf = useNames(graph)
  const numbers = useNumbers(workflow.id, workflow.live_version !== null)
  const verdict = useVerdict(workflow, graph.nodes.length > 0)
  const mayChange = may('member') && runId === undefined && workflow.origin === 'workflow'
  const findings = useMemo(
    () =>
      Map.groupBy(
        (verdict?.errors ?? []).map(one => ({ ...one, message: translated(one.message) })),
        ({ node_id }) => node_id ?? '',
      ),
    [verdict, translated],
  )
  useHotkeys([
    ['mod+z', () => mayChange && draft.undo?.()],
    ['mod+shift+z', () => mayChange && draft.redo?.()],
  ])
  const node = runId === undefined ? graph.nodes.find(({ id }) => id === chosen) : undefined
  const add = (kind: Kind, after: { from: string; port: string } | null) => {
    const made = addNode(graph, kind, after)
    draft.change(made.graph)
    setTesting(false)
    setWalked(null)
    if (kind !== 'end') setChosen(made.id)
  }
  const remove = (ids: readonly string[]) => {
    draft.change(ids.reduce(removeNode, graph))
    setChosen(null)
  }
  const copy = (ids: readonly string[]) => {
    keepSteps(user.id, takeSteps(graph, ids))
    notifications.show({ message: words.copiedSteps(ids.length) })
  }
  const paste = (after: string | null) => {
    const steps = keptSteps(user.id)
    if (!steps) return notifications.show({ message: words.nothingCopied })
    const put = putSteps(graph, steps, after)
    draft.change(put.graph)
    setPicked(put.ids)
  }
  const close = () => {
    onCloseRun?.()
    setTesting(false)
    setChosen(null)
    setWalked(null)
  }
  const side = runId ? (
    <RunPanel workflow={workflow} runId={runId} onWalk={setWalked} />
  ) : isTesting ? (
    <TestPanel workflowId={workflow.id} graph={graph} onWalk={setWalked} onClose={close} />
  ) : node ? (
    <NodePanel
      graph={graph}
      node={node}
      findings={findings.get(node.id) ?? []}
      metrics={numbers?.nodes.find(one => one.node_id === node.id)}
      onChange={mayChange ? change => draft.change(changeNode(graph, node.id, change)) : undefined}
      onConnect={(port, to) => draft.change(connect(graph, node.id, port, to))}
      onRemove={() => remove([node.id])}
      onClose={close}
    />
  ) : null
  return (
    <>
      <div className={css.canvas}>
        {mayChange && graph.nodes.length > 0 && (
          <div className={css.verdict}>
            <Verdict
              errors={verdict?.errors ?? []}
              warnings={verdict?.warnings ?? []}
              isKnown={verdict !== undefined}
              onOpen={id => {
                setTesting(false)
                setChosen(id)
              }}
            />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconFlag size={14} />}
              onClick={() => add('goal', null)}
            >
              {words.addGoal}
            </Button>
          </div>
        )}
        <Canvas
          graph={graph}
          chosen={node?.id ?? null}
          picked={picked}
          onChoose={(id, isMore) => {
            setTesting(false)
            setWalked(null)
            setPicked(
              !isMore ? [id] : picked.includes(id) ? picked.filter(one => one !== id) : [...picked, id],
            )
          }}
          textOf={one => summarize(one, { words, eventName, nameOf })}
          onAdd={mayChange ? add : undefined}
          onLead={mayChange ? (from, port, to) => draft.change(connect(graph, from, port, to)) : undefined}
          onRemove={mayChange ? remove : undefined}
          onCopy={copy}
          onPaste={mayChange ? paste : undefined}
          undo={draft.undo}
          redo={draft.redo}
          errors={
            new Map(
              mayChange ? [...findings].map(([id, some]) => [id, some.map(({ message }) => message)]) : [],
            )
          }
          numbers={new Map((numbers?.nodes ?? []).map(one => [one.node_id, one]))}
          walked={walked}
          empty={<Beginning onAdd={mayChange ? () => add('trigger', null) : undefined} />}
        />
      </div>
      <Side onClose={close}>{side}</Side>
    </>
  )
}

/** What activate would say. Asked once for each revision that is saved. */
function useVerdict(workflow: Workflow, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['workflow', workflow.id, 'verdict', workflow.revision],
    queryFn: () => validateWorkflow({ client, path: { workflow_id: workflow.id }, body: {} }),
    enabled: isWanted && workflow.origin === 'workflow',
    placeholderData: keepPreviousData,
  })
  return data?.data
}

function Beginning({ onAdd }: { onAdd: (() => void) | undefined }) {
  const words = useWorkflowWords()
  return (
    <>
      <Title order={2}>{words.emptyTitle}</Title>
      <Text c="dimmed">{words.emptyText}</Text>
      {onAdd && (
        <Button mt="xs" onClick={onAdd}>
          {words.addTrigger}
        </Button>
      )}
    </>
  )
}

interface VerdictProps {
  errors: readonly WorkflowFinding[]
  warnings: readonly WorkflowFinding[]
  isKnown: boolean
  onOpen: (id: string | null) => void
}

function Verdict({ errors, warnings, isKnown, onOpen }: VerdictProps) {
  const words = useWorkflowWords()
  if (!isKnown) return null
  const isGood = errors.length === 0
  const label = isGood ? words.ready : words.problems(errors.length)
  return (
    <Popover shadow="md" position="bottom-start" width={320}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          color={isGood ? 'green' : 'red'}
          leftSection={isGood ? <IconCircleCheck size={15} /> : <IconAlertTriangle size={15} />}
        >
          {warnings.length > 0 && isGood ? `${label} · ${words.warnings(warnings.length)}` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <Stack gap={0}>
          {isGood && warnings.length === 0 && (
            <Text size="sm" p={6}>
              {words.ready}
            </Text>
          )}
          {[...errors, ...warnings].map(({ node_id, code, field, message }) => (
            <button
              type="button"
              key={`${node_id} ${code} ${field} ${message}`}
              className={css.finding}
              onClick={() => onOpen(node_id)}
            >
              {message}
            </button>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Beside the drawing; on a narrow screen over it. */
function Side({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const words = useWorkflowWords()
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  if (!isNarrow) return children ? <aside className={css.side}>{children}</aside> : null
  return (
    <Drawer
      opened={Boolean(children)}
      onClose={onClose}
      position="bottom"
      size="72%"
      withCloseButton={false}
      title={words.drawing}
      padding={0}
    >
      {children}
    </Drawer>
  )
}
