import { Badge } from '@mantine/core'
import type { SubscriptionSummary } from '../../../../sdk/index.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useSubscriptionWords } from './words.ts'

const colors = {
  trialing: 'teal',
  active: 'green',
  past_due: 'red',
  paused: 'yellow',
  canceled: 'gray',
} as const

export function SubscriptionBadge({ of }: { of: SubscriptionSummary }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const ends = of.cancel_at_period_end && of.status !== 'canceled'
  return (
    <Badge variant="light" color={ends ? 'orange' : colors[of.status]}>
      {ends ? words.endsOn(formats.shortDate(of.current_period_end)) : words.statuses[of.status]}
    </Badge>
  )
}
