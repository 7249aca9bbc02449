import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changeEmail, changePassword } from '../../../sdk/index.ts'
import { client } from '../session/api.ts'
import { Part } from './part.tsx'
import { useAccountWords } from './words.ts'

const NONE = { current: '', next: '' }

function CredentialForm(props: {
  submit: string
  send: () => Promise<unknown>
  onDone: () => void
  children: ReactNode
}) {
  const sending = useMutation({ mutationFn: props.send, onSuccess: props.onDone })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      <Stack gap="sm" maw={400}>
        {sending.error && (
          <Alert color="red" role="alert">
            {sending.error.message}
          </Alert>
        )}
        {props.children}
        <Button type="submit" loading={sending.isPending} w="fit-content">
          {props.submit}
        </Button>
      </Stack>
    </form>
  )
}

export function PasswordForm(): ReactNode {
  const words = useAccountWords()
  const [typed, setTyped] = useState(NONE)
  return (
    <Part title={words.password} text={words.passwordText}>
      <CredentialForm
        submit={words.changePassword}
        send={() =>
          changePassword({ client, body: { current_password: typed.current, password: typed.next } })
        }
        onDone={() => {
          setTyped(NONE)
          notifications.show({ message: words.passwordChanged })
        }}
      >
        <PasswordInput
          label={words.currentPassword}
          autoComplete="current-password"
          required
          value={typed.current}
          onChange={event => setTyped({ ...typed, current: event.currentTarget.value })}
        />
        <PasswordInput
          label={words.newPassword}
          description={words.passwordHint}
          autoComplete="new-password"
          required
          minLength={10}
          value={typed.next}
          onChange={event => setTyped({ ...typed, next: event.currentTarget.value })}
        />
      </CredentialForm>
    </Part>
  )
}

export function AddressForm(): ReactNode {
  const words = useAccountWords()
  const [typed, setTyped] = useState(NONE)
  return (
    <Part title={words.address} text={words.addressText}>
      <CredentialForm
        submit={words.changeAddress}
        send={() => changeEmail({ client, body: { email: typed.next, password: typed.current } })}
        onDone={() => {
          setTyped(NONE)
          notifications.show({ message: words.addressMailed })
        }}
      >
        <TextInput
          label={words.newAddress}
          type="email"
          autoComplete="email"
          required
          value={typed.next}
          onChange={event => setTyped({ ...typed, next: event.currentTarget.value })}
        />
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          required
          value={typed.current}
          onChange={event => setTyped({ ...typed, current: event.currentTarget.value })}
        />
      </CredentialForm>
    </Part>
  )
}
