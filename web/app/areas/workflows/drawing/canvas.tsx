import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconCopy,
  IconFocusCentered,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { useWorkflowWords } from '../words.ts'
import { AddMenu } from './add-menu.tsx'
import css from './canvas.module.css'
import { type Graph, type GraphNode, type Kind, portsOf } from './graph.ts'
import { type DrawnEdge, layOut, NODE } from './layout.ts'
import { NodeCard, type NodeNumbers } from './node-card.tsx'
import { useView } from './use-view.ts'

/** A way that somebody took, to be shown: nodes, and the ports by which they were left. */
export interface Walked {
  ports: ReadonlyMap<string, string | null>
}

export interface CanvasProps {
  graph: Graph
  chosen: string | null
  /** Those that are copied and removed together, the chosen one among them. */
  picked: readonly string[]
  /** `isMore`: beside those that are picked already. */
  onChoose: (id: string, isMore: boolean) => void
  textOf: (node: GraphNode) => string
  /** Undefined where somebody may only look. */
  onAdd?: ((kind: Kind, after: { from: string; port: string } | null) => void) | undefined
  onLead?: ((from: string, port: string, to: string) => void) | undefined
  onRemove?: ((ids: readonly string[]) => void) | undefined
  onCopy: (ids: readonly string[]) => void
  /** Puts what was copied behind a step. */
  onPaste?: ((after: string | null) => void) | undefined
  undo?: (() => void) | null | undefined
  redo?: (() => void) | null | undefined
  errors: ReadonlyMap<string, readonly string[]>
  numbers: ReadonlyMap<string, NodeNumbers>
  walked: Walked | null
  empty: ReactNode
}

/** The drawing. Nodes are buttons in the order in which they happen, so that a keyboard and a reader go the same way. */
export function Canvas(props: CanvasProps) {
  const { graph, chosen, picked, onChoose, onAdd, onLead, onRemove, onCopy, onPaste, walked } = props
  const words = useWorkflowWords()
  const layout = useMemo(() => layOut(graph), [graph])
  const byId = useMemo(() => new Map(graph.nodes.map(node => [node.id, node])), [graph])
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLElement>(null)
  const { zoom, showAll, step, panning } = useView({
    frame,
    stage,
    width: layout.width,
    height: layout.height,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.node
    if (!id) return
    const meant = picked.includes(id) ? picked : [id]
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    const act = {
      Delete: () => onRemove?.(meant),
      Backspace: () => onRemove?.(meant),
      'mod+c': () => onCopy(meant),
      'mod+v': () => onPaste?.(id),
      '+': () => step(1),
      '-': () => step(-1),
      '0': showAll,
    }[isCommand ? `mod+${event.key}` : event.key]
    if (act) {
      event.preventDefault()
      act()
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
      <div ref={frame} className={css.scroll} onKeyDown={onKeyDown} {...panning}>
        <section
          ref={stage}
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
                isChosen={id === chosen || picked.includes(id)}
                isWalked={walked ? walked.ports.has(id) : null}
                errors={props.errors.get(id) ?? []}
                numbers={props.numbers.get(id)}
                onChoose={isMore => onChoose(id, isMore)}
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
        <Tool
          label={words.copySteps}
          icon={<IconCopy size={17} />}
          onClick={picked.length > 0 ? () => onCopy(picked) : null}
        />
        {onPaste && (
          <Tool
            label={words.pasteSteps}
            icon={<IconClipboard size={17} />}
            onClick={() => onPaste(picked.at(-1) ?? null)}
          />
        )}
        <Tool label={words.zoomOut} icon={<IconMinus size={17} />} onClick={() => step(-1)} />
        <Tool label={words.fit} icon={<IconFocusCentered size={17} />} onClick={showAll} />
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
