import { Badge } from '@mantine/core'
import { type MarketingWords, useMarketingWords } from './words.ts'

const colors: Partial<Record<keyof MarketingWords['statuses'], string>> = {
  published: 'green',
  active: 'green',
  confirmed: 'green',
  received: 'green',
  pending_confirmation: 'orange',
  spam: 'red',
  no_show: 'orange',
}

export function StatusBadge({ status }: { status: keyof MarketingWords['statuses'] }) {
  const words = useMarketingWords()
  return (
    <Badge variant="light" color={colors[status] ?? 'gray'}>
      {words.statuses[status]}
    </Badge>
  )
}
