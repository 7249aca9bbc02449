import { Badge } from '@mantine/core'
import { useDeliverabilityWords } from './words.ts'

const colors = { pass: 'green', warn: 'orange', fail: 'red', unknown: 'gray' } as const
export type CheckStatus = keyof typeof colors

export function StatusBadge({ status }: { status: CheckStatus }) {
  const words = useDeliverabilityWords()
  return (
    <Badge variant="light" miw="max-content" color={colors[status]} tt="none">
      {words.statuses[status]}
    </Badge>
  )
}
