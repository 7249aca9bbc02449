import { Badge } from '@mantine/core'
import { useFormats } from '../../../kit/speech.tsx'
import { useCrmWords } from '../words.ts'

/** Until when somebody does not read what one writes to them, as their automatic reply said. */
export function AwayBadge({ until }: { until: string | null | undefined }) {
  const words = useCrmWords()
  const formats = useFormats()
  return until ? (
    <Badge variant="light" color="yellow" tt="none">
      {words.awayUntil(formats.date(until))}
    </Badge>
  ) : null
}
