import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommonWords } from '../screen/words.ts'
import { SecondFactor } from './second-factor.tsx'
import { signIn, signOut, useSession } from './session.ts'

/** Over the screen as it stands: whatever was typed is there again once the password is right. */
export function SignInAgain() {
  const words = useCommonWords()
  const session = useSession()
  const [password, setPassword] = useState('')
  const [ticket, setTicket] = useState<string>()
  const email = session.status === 'ended' ? session.user.email : ''
  const entering = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: asked => {
      setTicket(asked)
      setPassword('')
    },
  })
  return (
    <Modal
      opened={session.status === 'ended'}
      onClose={() => {}}
      withCloseButton={false}
      title={words.sessionEnded}
    >
      {ticket !== undefined ? (
        <SecondFactor ticket={ticket} onIn={() => setTicket(undefined)} onBack={() => setTicket(undefined)} />
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            entering.mutate()
          }}
        >
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {words.sessionEndedText}
            </Text>
            <Text size="sm">{email}</Text>
            {entering.error && (
              <Alert color="red" role="alert">
                {entering.error.message}
              </Alert>
            )}
            <PasswordInput
              label={words.password}
              autoComplete="current-password"
              data-autofocus
              required
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={entering.isPending}>
              {words.signIn}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => void signOut()}>
              {words.signOut}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
