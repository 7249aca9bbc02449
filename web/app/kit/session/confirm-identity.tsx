import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { confirmIdentity, getConfirmation, offerPasskeyLogin } from '../../../../sdk/index.ts'
import { useFormWords } from '../form/words.ts'
import { sayWrongPassword } from '../form/wrong-password.ts'
import { useCommonWords } from '../screen/words.ts'
import { client } from './api.ts'
import { settleConfirmation, useIsAskedToConfirm } from './confirm.ts'
import { askPasskey, knowsPasskeys } from './passkeys.ts'
import { useMe } from './session.ts'
import { useConfirmWords } from './words.ts'

/** Over the screen as it stands: the call that asked for it waits, and goes on with what was typed. */
export function ConfirmIdentity() {
  const words = useConfirmWords()
  const shell = useCommonWords()
  const isAsked = useIsAskedToConfirm()
  return (
    <Modal
      closeButtonProps={{ 'aria-label': shell.close }}
      opened={isAsked}
      onClose={() => settleConfirmation(false)}
      title={words.title}
      zIndex={300}
    >
      <Ways />
    </Modal>
  )
}

function Ways() {
  const words = useConfirmWords()
  const me = useMe()
  const asked = useQuery({
    queryKey: ['confirmation'],
    queryFn: async () => (await getConfirmation({ client })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const { refetch } = asked
  // Whoever signs in at the provider, in another tab, comes back to a session of a moment ago.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that began meanwhile is another
  useEffect(() => void refetch(), [me, refetch])
  const isFresh = asked.data?.is_fresh === true
  useEffect(() => {
    if (isFresh) settleConfirmation(true)
  }, [isFresh])
  const ways = asked.data?.ways
  if (!ways) return null
  return (
    <Stack gap="sm">
      <Text size="sm">{words.about}</Text>
      <Text size="sm" c="dimmed">
        {me.user.email}
      </Text>
      {(ways.includes('password') || ways.includes('code')) && <Typed ways={ways} />}
      {ways.includes('passkey') && knowsPasskeys() && <Passkey />}
      {ways.includes('sso') && (
        <>
          <Button
            component="a"
            variant="default"
            target="_blank"
            href={`/api/v1/app/auth/sso/start?again=true&email=${encodeURIComponent(me.user.email)}`}
          >
            {words.withProvider}
          </Button>
          <Text size="xs" c="dimmed">
            {words.providerAbout}
          </Text>
        </>
      )}
      {ways.length === 0 && (
        <>
          <Text size="sm">{words.noWay}</Text>
          <Button component="a" variant="default" target="_blank" href="/forgot-password">
            {words.setPassword}
          </Button>
        </>
      )}
    </Stack>
  )
}

function Typed({ ways }: { ways: readonly string[] }) {
  const words = useConfirmWords()
  const shell = useCommonWords()
  const { wrongPassword } = useFormWords()
  const [way, setWay] = useState(ways.includes('password') ? 'password' : 'code')
  const [typed, setTyped] = useState('')
  const confirming = useMutation({
    mutationFn: () => sayWrongPassword(confirmIdentity({ client, body: { [way]: typed } }), wrongPassword),
    onSuccess: () => settleConfirmation(true),
    onError: () => setTyped(''),
  })
  const field = {
    required: true,
    autoFocus: true,
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        confirming.mutate()
      }}
    >
      <Stack gap="sm">
        {confirming.error && (
          <Alert color="red" role="alert">
            {confirming.error.message}
          </Alert>
        )}
        {way === 'password' ? (
          <PasswordInput label={words.password} autoComplete="current-password" {...field} />
        ) : (
          <TextInput label={words.code} autoComplete="one-time-code" {...field} />
        )}
        <Group justify="flex-end">
          {ways.includes('password') && ways.includes('code') && (
            <Button
              variant="subtle"
              mr="auto"
              onClick={() => {
                confirming.reset()
                setTyped('')
                setWay(way === 'password' ? 'code' : 'password')
              }}
            >
              {way === 'password' ? words.withCode : words.withPassword}
            </Button>
          )}
          <Button variant="default" onClick={() => settleConfirmation(false)}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={confirming.isPending}>
            {words.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Passkey() {
  const words = useConfirmWords()
  const showing = useMutation({
    mutationFn: async () => {
      const { ticket, ...options } = (await offerPasskeyLogin({ client, body: {} })).data
      return confirmIdentity({
        client,
        body: { passkey: { ticket, response: await askPasskey(options) } },
      })
    },
    onSuccess: () => settleConfirmation(true),
  })
  return (
    <>
      {showing.error && (
        <Alert color="red" role="alert">
          {words.passkeyFailed}
        </Alert>
      )}
      <Button variant="default" loading={showing.isPending} onClick={() => showing.mutate()}>
        {words.withPasskey}
      </Button>
    </>
  )
}
