import { Badge } from '@mantine/core'
import { type LeadWords, useLeadWords } from './words.ts'

const colors: Partial<Record<keyof LeadWords['statuses'], string>> = {
  working: 'blue',
  qualified: 'green',
  disqualified: 'red',
  converted: 'teal',
}

export function StatusBadge({ status }: { status: keyof LeadWords['statuses'] }) {
  const words = useLeadWords()
  return (
    <Badge variant="light" color={colors[status] ?? 'gray'}>
      {words.statuses[status]}
    </Badge>
  )
}
