import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFocusCentered,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWorkflowWords } from '../words.ts'
import { AddMenu } from './add-menu.tsx'
import css from './canvas.module.css'
import { type Graph, type GraphNode, type Kind, portsOf } from './graph.ts'
import { type DrawnEdge, layOut, NODE } from './layout.ts'
import { NodeCard, type NodeNumbers } from './node-card.tsx'

/** A way that somebody took, to be shown: nodes, and the ports by which they were left. */
export interface Walked {
  ports: ReadonlyMap<string, string | null>
}

export interface CanvasProps {
  graph: Graph
  chosen: string | null
  onChoose: (id: string | null) => void
  textOf: (node: GraphNode) => string
  /** Undefined where somebody may only look. */
  onAdd?: ((kind: Kind, after: { from: string; port: string } | null) => void) | undefined
  onLead?: ((from: string, port: string, to: string) => void) | undefined
  onRemove?: ((id: string) => void) | undefined
  undo?: (() => void) | null | undefined
  redo?: (() => void) | null | undefined
  errors: ReadonlyMap<string, readonly string[]>
  numbers: ReadonlyMap<string, NodeNumbers>
  walked: Walked | null
  empty: ReactNode
}

const ZOOMS = [0.35, 0.5, 0.65, 0.8, 1, 1.25]

/** The drawing. Nodes are buttons in the order in which they happen, so that a keyboard and a reader go the same way. */
export function Canvas(props: CanvasProps) {
  const { graph, chosen, onChoose, onAdd, onLead, onRemove, walked } = props
  const words = useWorkflowWords()
  const layout = useMemo(() => layOut(graph), [graph])
  const byId = useMemo(() => new Map(graph.nodes.map(node => [node.id, node])), [graph])
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const fit = () => {
    const width = frame.current?.clientWidth ?? 0
    const scale = Math.min(1, (width - 32) / layout.width)
    setZoom(Math.max(ZOOMS[0]!, Math.floor(scale * 20) / 20))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is first shown; afterwards the reader decides
  useLayoutEffect(fit, [])
  const step = (by: number) => {
    const at = ZOOMS.findIndex(one => one >= zoom - 0.01)
    setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, at + by))]!)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.node
    if (!id) return
    if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) {
      event.preventDefault()
      onRemove(id)
      return
    }
    const to = neighbour(layout.nodes, id, event.key)
    if (!to) return
    event.preventDefault()
    frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(to)}"]`)?.focus()
  }
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the nodes in it come by here */}
      <div ref={frame} className={css.scroll} onKeyDown={onKeyDown}>
        <section
          className={css.stage}
          style={{ width: layout.width * zoom, height: layout.height * zoom }}
          aria-label={words.canvas}
        >
          <div
            className={css.scaled}
            style={{ width: layout.width, height: layout.height, transform: `scale(${zoom})` }}
          >
            <svg className={css.lines} width={layout.width} height={layout.height} aria-hidden="true">
              <title>{words.drawing}</title>
              {layout.edges
                .filter(({ to }) => to !== null || onAdd)
                .map(edge => (
                  <path
                    key={`${edge.from} ${edge.port}`}
                    className={css.line}
                    d={curve(edge)}
                    data-open={edge.to === null || undefined}
                    data-error={edge.port === 'error' || undefined}
                    data-walked={walked?.ports.get(edge.from) === edge.port || undefined}
                  />
                ))}
              {layout.edges
                .filter(({ to }) => to !== null)
                .map(({ from, port, end }) => (
                  <path
                    key={`${from} ${port}`}
                    className={css.arrow}
                    d={`M ${end.x - 5} ${end.y - 8} L ${end.x + 5} ${end.y - 8} L ${end.x} ${end.y - 1} Z`}
                  />
                ))}
            </svg>
            {layout.nodes.map(({ id, x, y }) => (
              <NodeCard
                key={id}
                node={byId.get(id)!}
                place={{ left: x, top: y, width: NODE.width, height: NODE.height }}
                text={props.textOf(byId.get(id)!)}
                isChosen={id === chosen}
                isWalked={walked ? walked.ports.has(id) : null}
                errors={props.errors.get(id) ?? []}
                numbers={props.numbers.get(id)}
                onChoose={() => onChoose(id)}
              />
            ))}
            {layout.edges.map(edge => (
              <PortMarks
                key={`${edge.from} ${edge.port}`}
                edge={edge}
                node={byId.get(edge.from)!}
                graph={graph}
                onAdd={onAdd}
                onLead={onLead}
              />
            ))}
          </div>
        </section>
      </div>
      {graph.nodes.length === 0 && <div className={css.empty}>{props.empty}</div>}
      <div className={css.tools}>
        {onAdd && (
          <>
            <Tool label={words.undo} icon={<IconArrowBackUp size={17} />} onClick={props.undo} />
            <Tool label={words.redo} icon={<IconArrowForwardUp size={17} />} onClick={props.redo} />
          </>
        )}
        <Tool label={words.zoomOut} icon={<IconMinus size={17} />} onClick={() => step(-1)} />
        <Tool label={words.fit} icon={<IconFocusCentered size={17} />} onClick={fit} />
        <Tool label={words.zoomIn} icon={<IconPlus size={17} />} onClick={() => step(1)} />
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  onClick: (() => void) | null | undefined
}

const Tool = ({ label, icon, onClick }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={!onClick}
      onClick={() => onClick?.()}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)

/** The nearest node in the direction of an arrow key. */
function neighbour(
  nodes: readonly { id: string; x: number; y: number }[],
  id: string,
  key: string,
): string | null {
  const at = nodes.find(node => node.id === id)
  const way = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[key]
  if (!at || !way) return null
  const [dx, dy] = way as [number, number]
  const ahead = nodes.flatMap(({ id: other, x, y }) => {
    const along = (x - at.x) * dx + (y - at.y) * dy
    const aside = Math.abs((x - at.x) * dy) + Math.abs((y - at.y) * dx)
    return along > 1 ? [{ id: other, cost: along + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.id ?? null
}

function curve({ start, end }: DrawnEdge): string {
  const bend = Math.max(24, Math.min(60, (end.y - start.y) / 2))
  return `M ${start.x} ${start.y} C ${start.x} ${start.y + bend}, ${end.x} ${end.y - bend}, ${end.x} ${end.y - 6}`
}

interface PortMarksProps {
  edge: DrawnEdge
  node: GraphNode
  graph: Graph
  onAdd: CanvasProps['onAdd']
  onLead: CanvasProps['onLead']
}

/** What stands on a line: the name of the way, and where a step can be put in. */
function PortMarks({ edge, node, graph, onAdd, onLead }: PortMarksProps) {
  const words = useWorkflowWords()
  const { from, port, to, start, end } = edge
  const isNamed = portsOf(node).length > 2 || port !== 'next'
  const label = port === 'next' ? '' : (words.ports[port] ?? port)
  // Where several lines come together they share their last part: the place is nearer to where each begins.
  const at =
    to === null ? end : { x: start.x + (end.x - start.x) * 0.3, y: start.y + (end.y - start.y) * 0.4 }
  return (
    <>
      {isNamed && label && (
        <span className={css.port} style={{ left: start.x, top: start.y + 13 }}>
          {label}
        </span>
      )}
      {onAdd && (
        <Menu shadow="md" position="bottom" width={250}>
          <Menu.Target>
            <button
              type="button"
              className={css.plus}
              data-open={to === null || undefined}
              style={{ left: at.x, top: at.y + (isNamed && label && to !== null ? 14 : 4) }}
              aria-label={words.addAfter(node.name ?? words.kinds[node.kind], label)}
            >
              <IconPlus size={13} />
            </button>
          </Menu.Target>
          <AddMenu
            graph={graph}
            from={from}
            onAdd={kind => onAdd(kind, { from, port })}
            onLead={target => onLead?.(from, port, target)}
          />
        </Menu>
      )}
    </>
  )
}
