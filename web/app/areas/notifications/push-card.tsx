import { Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listPushDevices, removePushDevice } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { canPush, subscribe, unsubscribe } from '../../kit/push/push.ts'
import { client } from '../../kit/session/api.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useNotificationWords } from './words.ts'

const KEY = ['push-devices']

/** The browsers of a person that show what is pushed: this one to be switched on or off, the others to be removed. */
export function PushCard() {
  const words = useNotificationWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => listPushDevices({ client }) })
  const adding = useAct(
    async (publicKey: string) => {
      const answer = await subscribe(publicKey)
      if (!answer) throw new Error(words.pushRefused)
      return answer
    },
    { onDone: answer => queries.setQueryData(KEY, answer) },
  )
  const removing = useAct(
    async ({ id, current }: { id: string; current: boolean }) => {
      if (current) await unsubscribe()
      await removePushDevice({ client, path: { device_id: id } })
    },
    { stale: KEY },
  )
  if (!data) return null
  const { devices, public_key } = data.data
  const here = devices.find(one => one.current)
  return (
    <SettingsCard title={words.push} about={words.pushAbout}>
      <Switch
        label={words.pushHere}
        description={canPush() ? undefined : words.pushUnable}
        checked={here !== undefined}
        disabled={!canPush() || adding.isPending || removing.isPending}
        onChange={() => (here ? removing.mutate(here) : adding.mutate(public_key))}
      />
      <Stack gap="xs" mt="sm">
        {devices
          .filter(one => !one.current)
          .map(one => (
            <Group key={one.id} justify="space-between">
              <Text size="sm">
                {one.device} · {formats.date(one.created_at)}
              </Text>
              <ConfirmButton
                question={words.pushRemoveQuestion(one.device)}
                confirm={words.pushRemove}
                label={`${words.pushRemove}: ${one.device}`}
                onConfirm={() => removing.mutate(one)}
              >
                {words.pushRemove}
              </ConfirmButton>
            </Group>
          ))}
      </Stack>
    </SettingsCard>
  )
}
