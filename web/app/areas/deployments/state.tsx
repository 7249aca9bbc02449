import { Badge } from '@mantine/core'
import type { Run } from '../../../../sdk/index.ts'
import { useDeploymentWords } from './words.ts'

const colors: Record<string, string> = {
  queued: 'gray',
  pending: 'gray',
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  canceled: 'gray',
  skipped: 'gray',
}

export function RunBadge({ status, waiting }: { status: string; waiting?: Run['waiting_for'] }) {
  const words = useDeploymentWords()
  return (
    <Badge
      variant="light"
      miw="max-content"
      tt="none"
      color={waiting === 'approval' ? 'orange' : (colors[status] ?? 'gray')}
    >
      {waiting ? words.waits[waiting] : (words.statuses[status] ?? status)}
    </Badge>
  )
}
