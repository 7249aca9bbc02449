import { Badge } from '@mantine/core'
import type { Operation } from '../../../../sdk/index.ts'
import { useCloudWords } from './words.ts'

const good = new Set(['running', 'ready', 'available', 'attached', 'active'])
const bad = new Set(['failed'])
const idle = new Set(['stopped', 'deleted'])

export function StateBadge({ state }: { state: string }) {
  const words = useCloudWords()
  const color = good.has(state) ? 'green' : bad.has(state) ? 'red' : idle.has(state) ? 'gray' : 'blue'
  return (
    <Badge variant="light" color={color}>
      {words.states[state] ?? state}
    </Badge>
  )
}

const colors = {
  pending: 'blue',
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  canceled: 'gray',
} as const

export function OperationBadge({ status }: Pick<Operation, 'status'>) {
  const words = useCloudWords()
  return (
    <Badge variant="light" color={colors[status]}>
      {words.statuses[status]}
    </Badge>
  )
}
