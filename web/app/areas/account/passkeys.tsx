import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addPasskey, deletePasskey, listPasskeys, offerPasskey } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { client } from '../../kit/session/api.ts'
import { knowsPasskeys, makePasskey } from '../../kit/session/passkeys.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useAccountWords } from './words.ts'

export function Passkeys(): ReactNode {
  const words = useAccountWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['passkeys'] })
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: () => listPasskeys({ client }) })
  const adding = useMutation({
    mutationFn: async () => {
      const options = (await offerPasskey({ client })).data
      return addPasskey({ client, body: { response: await makePasskey(options) } })
    },
    // All of it: an organization that asks for a second factor refused everything until now.
    onSuccess: () => queries.invalidateQueries(),
  })
  const removing = useMutation({
    mutationFn: (id: string) => deletePasskey({ client, path: { passkey_id: id } }),
    onSuccess: refresh,
  })
  const all = passkeys.data?.data ?? []
  return (
    <SettingsCard title={words.passkeys}>
      <Text size="sm" c="dimmed" mb="sm">
        {words.passkeysText}
      </Text>
      <Stack gap="xs">
        {adding.error && (
          <Alert color="red" role="alert">
            {words.passkeyFailed}
          </Alert>
        )}
        {all.map(one => (
          <Group key={one.id} justify="space-between">
            <Text size="sm">
              {one.name}{' '}
              <Text span c="dimmed">
                {one.last_used_at ? words.lastUsed(formats.ago(one.last_used_at)) : words.neverUsed}
              </Text>
            </Text>
            <ConfirmButton
              question={words.removePasskeyQuestion}
              confirm={words.removeNamed(one.name)}
              label={words.removeNamed(one.name)}
              onConfirm={() => removing.mutate(one.id)}
            >
              {words.remove}
            </ConfirmButton>
          </Group>
        ))}
        {knowsPasskeys() && (
          <Button size="xs" w="fit-content" loading={adding.isPending} onClick={() => adding.mutate()}>
            {words.addPasskey}
          </Button>
        )}
      </Stack>
    </SettingsCard>
  )
}
