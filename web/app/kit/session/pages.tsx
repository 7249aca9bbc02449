import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getDemo, loginToDemo, signup } from '../../../../sdk/index.ts'
import { useCommonWords } from '../screen/words.ts'
import { TextLink } from '../text-link.tsx'
import { Door } from './door.tsx'
import { door } from './door-client.ts'
import { knowsPasskeys } from './passkeys.ts'
import { SecondFactor } from './second-factor.tsx'
import { admit, signIn, signInWithPasskey, useSession } from './session.ts'

const header = { 'X-Session': 'cookie' } as const
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where one wanted to go before the door stood in the way. */
function useOnward(): () => void {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: string }
  return () => void navigate({ href: next ?? '/', replace: true })
}

export function SignInPage(): ReactNode {
  const words = useCommonWords()
  const session = useSession()
  const onward = useOnward()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const demo = useQuery({ queryKey: ['demo'], queryFn: () => getDemo({ client: door }), staleTime: Infinity })
  const [ticket, setTicket] = useState<string>()
  const { error } = useSearch({ strict: false }) as { error?: string }
  const entering = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: asked => (asked === undefined ? onward() : setTicket(asked)),
  })
  const showing = useMutation({ mutationFn: signInWithPasskey, onSuccess: onward })
  const opening = useMutation({
    mutationFn: async () => admit((await loginToDemo({ client: door, headers: header })).data),
    onSuccess: onward,
  })
  if (session.status === 'starting') return null
  if (ticket !== undefined) {
    return (
      <Door title={words.signInTo}>
        <SecondFactor ticket={ticket} onIn={onward} onBack={() => setTicket(undefined)} />
      </Door>
    )
  }
  return (
    <Door title={words.signInTo}>
      <form
        onSubmit={event => {
          event.preventDefault()
          entering.mutate()
        }}
      >
        <Stack gap="sm">
          {error === 'sso' && entering.isIdle && (
            <Alert color="red" role="alert">
              {words.ssoFailed}
            </Alert>
          )}
          {showing.error && (
            <Alert color="red" role="alert">
              {words.passkeyFailed}
            </Alert>
          )}
          {entering.error && (
            <Alert color="red" role="alert">
              {entering.error.message}
            </Alert>
          )}
          <TextInput
            label={words.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            required
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <TextLink to="/forgot-password">{words.forgot}</TextLink>
          <Button type="submit" loading={entering.isPending} fullWidth mt="xs">
            {words.signIn}
          </Button>
          {knowsPasskeys() && (
            <Button variant="default" fullWidth loading={showing.isPending} onClick={() => showing.mutate()}>
              {words.usePasskey}
            </Button>
          )}
          <Text size="sm">
            <TextLink to="/login/sso">{words.useSso}</TextLink>
          </Text>
        </Stack>
      </form>
      {demo.data?.data.available && (
        <>
          <Divider my="lg" />
          <Button variant="light" fullWidth loading={opening.isPending} onClick={() => opening.mutate()}>
            {words.tryDemo}
          </Button>
          <Text size="xs" c="dimmed" mt={6}>
            {words.demoHint}
          </Text>
        </>
      )}
      <Text size="sm" c="dimmed" mt="lg">
        {words.noAccount} <TextLink to="/signup">{words.signUp}</TextLink>
      </Text>
    </Door>
  )
}

export function SignUpPage(): ReactNode {
  const words = useCommonWords()
  const onward = useOnward()
  const [form, setForm] = useState({ name: '', organization_name: '', email: '', password: '' })
  const field = (key: keyof typeof form) => ({
    value: form[key],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [key]: event.currentTarget.value }),
  })
  const joining = useMutation({
    mutationFn: async () =>
      admit((await signup({ client: door, headers: header, body: { ...form, timezone } })).data),
    onSuccess: onward,
  })
  return (
    <Door title={words.signUpTitle}>
      <form
        onSubmit={event => {
          event.preventDefault()
          joining.mutate()
        }}
      >
        <Stack gap="sm">
          {joining.error && (
            <Alert color="red" role="alert">
              {joining.error.message}
            </Alert>
          )}
          <TextInput label={words.yourName} autoComplete="name" autoFocus {...field('name')} />
          <TextInput label={words.company} autoComplete="organization" {...field('organization_name')} />
          <TextInput label={words.email} type="email" autoComplete="username" {...field('email')} />
          <PasswordInput
            label={words.password}
            description={words.passwordHint}
            autoComplete="new-password"
            minLength={10}
            {...field('password')}
          />
          <Button type="submit" loading={joining.isPending} fullWidth mt="xs">
            {words.signUp}
          </Button>
        </Stack>
      </form>
      <Text size="sm" c="dimmed" mt="lg">
        {words.haveAccount} <TextLink to="/login">{words.signIn}</TextLink>
      </Text>
    </Door>
  )
}
