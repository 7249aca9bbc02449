import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeEmail } from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useFormWords } from '../../kit/form/words.ts'
import { sayWrongPassword } from '../../kit/form/wrong-password.ts'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useAccountWords } from './words.ts'

export function AddressForm(): ReactNode {
  const words = useAccountWords()
  const { wrongPassword } = useFormWords()
  const draft = useDraft({ of: 'account/address', saved: { email: '', password: '' }, secret: ['password'] })
  const sending = useMutation({
    mutationFn: () => sayWrongPassword(changeEmail({ client, body: draft.values }), wrongPassword),
    onSuccess: () => {
      draft.done()
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
          <DraftNote draft={draft} />
          <TextInput
            label={words.newAddress}
            type="email"
            autoComplete="email"
            required
            {...draft.field('email')}
          />
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            required
            {...draft.field('password')}
          />
          <Button type="submit" loading={sending.isPending} w="fit-content">
            {words.changeAddress}
          </Button>
        </Stack>
      </form>
    </SettingsCard>
  )
}
