import { Badge, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { simulateSequence } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useSequenceWords } from './words.ts'

/** When what would be sent, worked out by the code that plans real runs. */
export function PlanTab({ sequenceId }: { sequenceId: string }) {
  const words = useSequenceWords()
  const formats = useFormats()
  const plan = useQuery({
    queryKey: ['sequence', sequenceId, 'plan'],
    queryFn: () => simulateSequence({ client, path: { sequence_id: sequenceId }, body: {} }),
  })
  if (!plan.data) return <Unloaded query={plan} />
  const { timeline, timezone } = plan.data.data
  return (
    <>
      <Title order={2}>{words.plan}</Title>
      <Text c="dimmed" mb="md">
        {words.planText} {timezone}
      </Text>
      <Table.ScrollContainer minWidth={340}>
        <Table maw={760}>
          <Table.Tbody>
            {timeline.map(one => (
              <Table.Tr key={`${one.step_id}-${one.at}-${one.action}`}>
                <Table.Td w={220}>{formats.dateTime(one.at)}</Table.Td>
                <Table.Td w={130}>
                  <Badge variant="light" color={one.action === 'send' ? 'blue' : 'gray'}>
                    {words.planActions[one.action]}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  {one.subject ?? words.stepOf(one.step_number, words.stepTypes[one.step_type])}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
