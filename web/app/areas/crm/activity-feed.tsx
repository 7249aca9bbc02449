import { Skeleton, Text, Timeline } from '@mantine/core'
import type { ListContactActivitiesResponse } from '../../../../sdk/index.ts'
import { useTold } from '../../kit/sentences/use-told.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useCrmWords } from './words.ts'

type Activity = ListContactActivitiesResponse['data'][number]

/** What happened, newest first, across all domains. */
export function ActivityFeed({ activities }: { activities: readonly Activity[] | undefined }) {
  const words = useCrmWords()
  const formats = useFormats()
  const told = useTold()
  if (!activities) return <Skeleton height={120} />
  if (activities.length === 0) return <Text c="dimmed">{words.noActivity}</Text>
  return (
    <Timeline bulletSize={12} lineWidth={1}>
      {activities.map(one => (
        <Timeline.Item key={one.id} title={<Text size="sm">{told(one.title)}</Text>}>
          <Text size="xs" c="dimmed">
            <time dateTime={one.at} title={formats.dateTime(one.at)}>
              {formats.ago(one.at)}
            </time>
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
