import { Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listContactEnrollments } from '../../../../../sdk/index.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useSequenceWords } from '../words.ts'

/** The sequences a contact is or was in; nothing while it was in none. */
export function Enrollments({ contactId }: { contactId: string }) {
  const words = useSequenceWords()
  const formats = useFormats()
  const answer = useQuery({
    queryKey: ['contact', contactId, 'enrollments'],
    queryFn: () => listContactEnrollments({ client, path: { contact_id: contactId } }),
  })
  const all = answer.data?.data ?? []
  if (all.length === 0) return null
  return (
    <Section title={words.sequences}>
      {all.map(one => (
        <Group key={one.id} gap="sm" py={4}>
          <TextLink
            to="/sequences/$sequenceId"
            params={{ sequenceId: one.sequence_id }}
            search={{ tab: 'people' }}
          >
            {one.sequence_name}
          </TextLink>
          <Badge variant="light" size="sm">
            {words.enrollmentStatuses[one.status as 'active'] ?? one.status}
          </Badge>
          <Text size="xs" c="dimmed">
            {one.next_run_at
              ? `${words.next}: ${formats.dateTime(one.next_run_at)}`
              : formats.shortDate(one.enrolled_at)}
          </Text>
        </Group>
      ))}
    </Section>
  )
}
