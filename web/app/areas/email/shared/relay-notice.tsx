import { Alert, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getMailRelaySettings, type MailRelay } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useEmailWords } from '../words.ts'

export const RELAY = 'mail-relay'

const useRelay = (): MailRelay | undefined =>
  useQuery({ queryKey: [RELAY], queryFn: () => getMailRelaySettings({ client }) }).data?.data

/** Wherever somebody sends: whether the server's own transport takes it, and the way out. Says nothing of mailboxes of one's own. */
export function RelayNotice() {
  const words = useEmailWords()
  const relay = useRelay()
  if (!relay?.is_used) return null
  const wayOut = (
    <TextLink to="/settings/mailboxes" search={{ new: true }} size="sm">
      {words.relayWayOut}
    </TextLink>
  )
  if (relay.closed_by) {
    return (
      <Alert color="orange" role="status" title={words.relayClosedTitle[relay.closed_by]}>
        <Text size="sm">{words.relayClosed[relay.closed_by]}</Text>
        {wayOut}
      </Alert>
    )
  }
  if (relay.limit === null) return null
  return (
    <Text size="xs" c="dimmed">
      {words.relayUsed(relay.used, relay.limit)} {wayOut}
    </Text>
  )
}

/** What is used of the day, in settings. */
export function RelayCard() {
  const words = useEmailWords()
  const formats = useFormats()
  const relay = useRelay()
  if (!relay || (relay.limit === null && !relay.closed_by)) return null
  return (
    <SettingsCard title={words.relay}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {words.relayAbout}
        </Text>
        {relay.limit !== null && (
          <>
            <Text size="sm">{words.relayUsed(relay.used, relay.limit)}</Text>
            <Progress
              aria-label={words.relayUsed(relay.used, relay.limit)}
              value={Math.min(100, (relay.used / relay.limit) * 100)}
              color={relay.remaining === 0 ? 'red' : 'blue'}
            />
          </>
        )}
        {relay.closed_by && (
          <Alert color="orange" role="status" title={words.relayClosedTitle[relay.closed_by]}>
            {words.relayClosed[relay.closed_by]}{' '}
            {relay.reopens_at && words.relayReopens(formats.dateTime(relay.reopens_at))}
          </Alert>
        )}
      </Stack>
    </SettingsCard>
  )
}
