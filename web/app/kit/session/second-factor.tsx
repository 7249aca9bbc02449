import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCommonWords } from '../screen/words.ts'
import { showSecondFactor } from './session.ts'

/** After the password: a code of the authenticator app, or a recovery code. */
export function SecondFactor(props: { ticket: string; onIn: () => void; onBack: () => void }): ReactNode {
  const words = useCommonWords()
  const [code, setCode] = useState('')
  const showing = useMutation({
    mutationFn: () => showSecondFactor(props.ticket, code),
    onSuccess: props.onIn,
    onError: () => setCode(''),
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        showing.mutate()
      }}
    >
      <Stack gap="sm">
        {showing.error && (
          <Alert color="red" role="alert">
            {showing.error.message}
          </Alert>
        )}
        <Text size="sm">{words.codeText}</Text>
        <TextInput
          label={words.code}
          autoComplete="one-time-code"
          inputMode="text"
          required
          autoFocus
          data-autofocus
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={showing.isPending} fullWidth mt="xs">
          {words.signIn}
        </Button>
        <Button variant="subtle" color="gray" onClick={props.onBack}>
          {words.startOver}
        </Button>
      </Stack>
    </form>
  )
}
