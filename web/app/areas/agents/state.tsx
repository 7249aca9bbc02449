import { Badge } from '@mantine/core'
import { useAgentWords } from './words.ts'

const colors: Record<string, string> = {
  active: 'green',
  paused: 'gray',
  queued: 'gray',
  pending: 'gray',
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  unknown: 'orange',
  canceled: 'gray',
  budget_exhausted: 'orange',
}

export function StatusBadge({ status }: { status: string }) {
  const words = useAgentWords()
  return (
    <Badge variant="light" miw="max-content" tt="none" color={colors[status] ?? 'gray'}>
      {words.statuses[status] ?? status}
    </Badge>
  )
}
