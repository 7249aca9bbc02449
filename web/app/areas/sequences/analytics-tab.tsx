import { Badge, Box, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getSequenceAnalytics, type StepFunnel } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useSequenceWords } from './words.ts'

type Variant = StepFunnel['variants'][number]

const verdictColors = { control: 'gray', undecided: 'gray', better: 'green', worse: 'red' } as const

/** What became of the mails of each step, and of its variants. */
export function AnalyticsTab({ sequenceId }: { sequenceId: string }) {
  const words = useSequenceWords()
  const formats = useFormats()
  const funnel = useQuery({
    queryKey: ['sequence', sequenceId, 'analytics'],
    queryFn: () => getSequenceAnalytics({ client, path: { sequence_id: sequenceId } }),
  })
  if (!funnel.data) return <Unloaded query={funnel} />
  const steps = funnel.data.data.filter(one => one.step_type === 'email')
  if (steps.every(one => one.sent === 0)) return <Text c="dimmed">{words.noNumbers}</Text>
  return (
    <>
      <DataTable<StepFunnel | Variant>
        label={words.tabs.numbers}
        rows={steps.flatMap(step => [step, ...(step.variants.length > 1 ? step.variants : [])])}
        keyOf={(one, at) => `${one.step_id} ${at}`}
        columns={[
          { label: words.step, cell: one => <StepName one={one} /> },
          { label: words.sent, isNumber: true, cell: one => formats.number(one.sent) },
          { label: words.delivered, isNumber: true, cell: one => formats.number(one.delivered) },
          {
            label: words.opened,
            cell: one => <Rate label={words.opened} rate={one.open_rate} count={one.opened} />,
          },
          {
            label: words.clicked,
            cell: one => <Rate label={words.clicked} rate={one.click_rate} count={one.clicked} />,
          },
          {
            label: words.replied,
            cell: one => <Rate label={words.replied} rate={one.reply_rate} count={one.replied} />,
          },
          { label: words.bounced, isNumber: true, cell: one => formats.number(one.bounced) },
          { label: words.unsubscribed, isNumber: true, cell: one => formats.number(one.unsubscribed) },
        ]}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {words.machineOpens}
      </Text>
    </>
  )
}

function StepName({ one }: { one: StepFunnel | Variant }) {
  const words = useSequenceWords()
  if (!('ab_test' in one)) return `${one.step_number}. ${one.name || words.stepTypes[one.step_type]}`
  return (
    <Box component="span" pl={28}>
      {words.variant(one.variant_label ?? 'A')}{' '}
      {one.ab_test && (
        <Badge size="sm" variant="light" color={verdictColors[one.ab_test.verdict]}>
          {words.verdicts[one.ab_test.verdict]}
        </Badge>
      )}
    </Box>
  )
}

function Rate({ label, rate, count }: { label: string; rate: number; count: number }) {
  const formats = useFormats()
  return (
    <Box miw={110}>
      <Text size="sm">
        {formats.percent(rate)}{' '}
        <Text span size="xs" c="dimmed">
          {formats.number(count)}
        </Text>
      </Text>
      <Progress value={rate} size={4} aria-label={label} />
    </Box>
  )
}
