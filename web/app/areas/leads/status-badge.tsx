import { Badge } from '@mantine/core'
import { statusColors } from './fields.ts'
import { type LeadWords, useLeadWords } from './words.ts'

export function StatusBadge({ status }: { status: keyof LeadWords['statuses'] }) {
  const words = useLeadWords()
  return (
    <Badge variant="light" color={statusColors[status]}>
      {words.statuses[status]}
    </Badge>
  )
}
