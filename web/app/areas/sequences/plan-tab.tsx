import { Badge, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { simulateSequence } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
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
      <DataTable
        label={words.plan}
        rows={timeline}
        keyOf={one => `${one.step_id}-${one.at}-${one.action}`}
        columns={[
          { label: words.plan, isUnnamed: true, cell: one => formats.dateTime(one.at) },
          {
            label: words.action,
            isUnnamed: true,
            cell: one => (
              <Badge variant="light" color={one.action === 'send' ? 'blue' : 'gray'}>
                {words.planActions[one.action]}
              </Badge>
            ),
          },
          {
            label: words.step,
            isUnnamed: true,
            cell: one => one.subject ?? words.stepOf(one.step_number, words.stepTypes[one.step_type]),
          },
        ]}
      />
    </>
  )
}
