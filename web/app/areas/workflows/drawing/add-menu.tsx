import { Menu } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useWorkflowWords } from '../words.ts'
import css from './canvas.module.css'
import { type Graph, type Kind, possibleTargets } from './graph.ts'
import { actKinds, flowKinds, icons } from './kinds.ts'

interface AddMenuProps {
  graph: Graph
  from: string
  onAdd: (kind: Kind) => void
  onLead: (to: string) => void
}

/** What can come next: a new step, or one that is there. */
export function AddMenu({ graph, from, onAdd, onLead }: AddMenuProps) {
  const words = useWorkflowWords()
  const targets = possibleTargets(graph, from)
  const item = (kind: Kind) => {
    const Icon = icons[kind]
    return (
      <Menu.Item key={kind} leftSection={<Icon size={16} />} onClick={() => onAdd(kind)}>
        {words.kinds[kind]}
      </Menu.Item>
    )
  }
  return (
    <Menu.Dropdown className={css.menu}>
      <Menu.Label>{words.groups.act}</Menu.Label>
      {actKinds.map(item)}
      <Menu.Label>{words.groups.flow}</Menu.Label>
      {flowKinds.map(item)}
      {targets.length > 0 && (
        <>
          <Menu.Label>{words.leadTo}</Menu.Label>
          {targets.map(node => (
            <Menu.Item
              key={node.id}
              leftSection={<IconArrowRight size={16} />}
              onClick={() => onLead(node.id)}
            >
              {node.name ?? `${words.kinds[node.kind]} (${node.id})`}
            </Menu.Item>
          ))}
        </>
      )}
    </Menu.Dropdown>
  )
}
