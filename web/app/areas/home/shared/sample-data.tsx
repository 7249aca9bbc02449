import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { addSampleData, getSampleData, removeSampleData } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useSetupWords } from './words.ts'

// Its dialog is of no use to Home before there are samples.
const ConfirmButton = lazy(() =>
  import('../../../kit/form/confirm-button.tsx').then(one => ({ default: one.ConfirmButton })),
)

const stale = ['setup', 'home', 'contacts', 'companies', 'deals', 'tasks', 'trash']

/** Something to try things on, and the one click that takes it away again. */
export function SampleData() {
  const words = useSetupWords()
  const { data, isError } = useQuery({
    queryKey: ['setup', 'samples'],
    queryFn: () => getSampleData({ client }),
  })
  const samples = data?.data
  const adding = useAct(() => addSampleData({ client }), { stale, done: words.sampleAdded })
  const removing = useAct(() => removeSampleData({ client }), { stale, done: words.sampleRemoved })
  if (isError && !samples) return null
  const names = samples?.touched.map(({ title }) => title).join(', ')
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" c="dimmed" flex="1 1 260px">
        {samples?.present ? words.sampleThere : words.sampleText}
      </Text>
      {samples?.present ? (
        <Suspense fallback={<Button size="compact-sm" variant="subtle" loading />}>
          <ConfirmButton
            question={names ? words.removeTouched(names) : words.removeQuestion}
            confirm={words.removeSample}
            onConfirm={() => removing.mutate()}
            loading={removing.isPending}
          >
            {words.removeSample}
          </ConfirmButton>
        </Suspense>
      ) : (
        <Button
          size="compact-sm"
          variant="light"
          disabled={!samples}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {words.addSample}
        </Button>
      )}
    </Group>
  )
}
