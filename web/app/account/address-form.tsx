import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changeEmail } from '../../../sdk/index.ts'
import { useFormWords } from '../form/words.ts'
import { sayWrongPassword } from '../form/wrong-password.ts'
import { notifications } from '../notices.tsx'
import { client } from '../session/api.ts'
import { SettingsCard } from '../settings/settings-page.tsx'
import { useAccountWords } from './words.ts'

const NONE = { email: '', password: '' }

export function AddressForm(): ReactNode {
  const words = useAccountWords()
  const { wrongPassword } = useFormWords()
  const [typed, setTyped] = useState(NONE)
  const sending = useMutation({
    mutationFn: () => sayWrongPassword(changeEmail({ client, body: typed }), wrongPassword),
    onSuccess: () => {
      setTyped(NONE)
      notifications.show({ message: words.addressMailed })
    },
  })
  return (
    <SettingsCard title={words.address}>
      <form
        onSubmit={event => {
          event.preventDefault()
          sending.mutate()
        }}
      >
        <Stack gap="sm" maw={400}>
          <Text size="sm" c="dimmed">
            {words.addressText}
          </Text>
          {sending.error && (
            <Alert color="red" role="alert">
              {sending.error.message}
            </Alert>
          )}
          <TextInput
            label={words.newAddress}
            type="email"
            autoComplete="email"
            required
            value={typed.email}
            onChange={event => setTyped({ ...typed, email: event.currentTarget.value })}
          />
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            required
            value={typed.password}
            onChange={event => setTyped({ ...typed, password: event.currentTarget.value })}
          />
          <Button type="submit" loading={sending.isPending} w="fit-content">
            {words.changeAddress}
          </Button>
        </Stack>
      </form>
    </SettingsCard>
  )
}
