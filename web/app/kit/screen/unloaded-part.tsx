import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useCommonWords } from './words.ts'

interface Loading {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Within a screen, instead of a part whose data is not there yet, or never came: the rest of it can be worked with. */
export function UnloadedPart({ query, height }: { query: Loading; height: number }) {
  const words = useCommonWords()
  if (!query.error) return <Skeleton height={height} />
  return (
    <Group role="alert" justify="space-between" gap="sm" mih={height} align="flex-start">
      <div>
        <Text>{words.failed}</Text>
        <Text size="sm" c="dimmed">
          {query.error.message}
        </Text>
      </div>
      <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        {words.tryAgain}
      </Button>
    </Group>
  )
}
