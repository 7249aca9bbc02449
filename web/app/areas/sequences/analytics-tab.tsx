import { Badge, Progress, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getSequenceAnalytics, type StepFunnel } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useSequenceWords } from './words.ts'

type Variant = StepFunnel['variants'][number]

const verdictColors = { control: 'gray', undecided: 'gray', better: 'green', worse: 'red' } as const

/** What became of the mails of each step, and of its variants. */
export function AnalyticsTab({ sequenceId }: { sequenceId: string }) {
  const words = useSequenceWords()
  const funnel = useQuery({
    queryKey: ['sequence', sequenceId, 'analytics'],
    queryFn: () => getSequenceAnalytics({ client, path: { sequence_id: sequenceId } }),
  })
  if (!funnel.data) return <Unloaded query={funnel} />
  const steps = funnel.data.data.filter(one => one.step_type === 'email')
  if (steps.every(one => one.sent === 0)) return <Text c="dimmed">{words.noNumbers}</Text>
  return (
    <>
      <Table.ScrollContainer minWidth={640}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.step}</Table.Th>
              <Table.Th ta="right">{words.sent}</Table.Th>
              <Table.Th ta="right">{words.delivered}</Table.Th>
              <Table.Th>{words.opened}</Table.Th>
              <Table.Th>{words.clicked}</Table.Th>
              <Table.Th>{words.replied}</Table.Th>
              <Table.Th ta="right">{words.bounced}</Table.Th>
              <Table.Th ta="right">{words.unsubscribed}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {steps.flatMap(step => [
              <FunnelRow key={step.step_id} one={step} />,
              ...(step.variants.length > 1
                ? step.variants.map(variant => (
                    <FunnelRow key={`${variant.step_id}-variant`} one={variant} variant={variant} />
                  ))
                : []),
            ])}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed" mt="xs">
        {words.machineOpens}
      </Text>
    </>
  )
}

function FunnelRow({ one, variant }: { one: StepFunnel | Variant; variant?: Variant }) {
  const words = useSequenceWords()
  const formats = useFormats()
  return (
    <Table.Tr>
      <Table.Td pl={variant ? 28 : undefined}>
        {variant ? (
          <>
            {words.variant(variant.variant_label ?? 'A')}{' '}
            {variant.ab_test && (
              <Badge size="sm" variant="light" color={verdictColors[variant.ab_test.verdict]}>
                {words.verdicts[variant.ab_test.verdict]}
              </Badge>
            )}
          </>
        ) : (
          `${one.step_number}. ${one.name || words.stepTypes[one.step_type]}`
        )}
      </Table.Td>
      <Table.Td ta="right">{formats.number(one.sent)}</Table.Td>
      <Table.Td ta="right">{formats.number(one.delivered)}</Table.Td>
      <Rate label={words.opened} rate={one.open_rate} count={one.opened} />
      <Rate label={words.clicked} rate={one.click_rate} count={one.clicked} />
      <Rate label={words.replied} rate={one.reply_rate} count={one.replied} />
      <Table.Td ta="right">{formats.number(one.bounced)}</Table.Td>
      <Table.Td ta="right">{formats.number(one.unsubscribed)}</Table.Td>
    </Table.Tr>
  )
}

function Rate({ label, rate, count }: { label: string; rate: number; count: number }) {
  const formats = useFormats()
  return (
    <Table.Td miw={110}>
      <Text size="sm">
        {formats.percent(rate)}{' '}
        <Text span size="xs" c="dimmed">
          {formats.number(count)}
        </Text>
      </Text>
      <Progress value={rate} size={4} aria-label={label} />
    </Table.Td>
  )
}
