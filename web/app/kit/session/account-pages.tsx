import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { forgotPassword, resetPassword, verifyEmail } from '../../../../sdk/index.ts'
import { useCommonWords } from '../screen/words.ts'
import { TextLink } from '../text-link.tsx'
import { Door } from './door.tsx'
import { door } from './door-client.ts'
import { SecondFactor } from './second-factor.tsx'
import { admitOrAsk, useSession } from './session.ts'

// Where the mails about an account lead, and where one asks for them.

const header = { 'X-Session': 'cookie' } as const

const useToken = (): string | undefined => (useSearch({ strict: false }) as { token?: string }).token

function Failure({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  )
}

export function ForgotPasswordPage(): ReactNode {
  const words = useCommonWords()
  const [email, setEmail] = useState('')
  const asking = useMutation({ mutationFn: () => forgotPassword({ client: door, body: { email } }) })
  return (
    <Door title={words.forgotTitle}>
      {asking.isSuccess ? (
        <Alert color="green" role="status">
          {words.linkMailed}
        </Alert>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            asking.mutate()
          }}
        >
          <Stack gap="sm">
            {asking.error && <Failure>{asking.error.message}</Failure>}
            <Text size="sm">{words.forgotText}</Text>
            <TextInput
              label={words.email}
              type="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={event => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" loading={asking.isPending} fullWidth mt="xs">
              {words.mailLink}
            </Button>
          </Stack>
        </form>
      )}
      <Text size="sm" mt="lg">
        <TextLink to="/login">{words.toSignIn}</TextLink>
      </Text>
    </Door>
  )
}

export function ResetPasswordPage(): ReactNode {
  const words = useCommonWords()
  const navigate = useNavigate()
  const token = useToken()
  const [password, setPassword] = useState('')
  const [ticket, setTicket] = useState<string>()
  const goHome = () => void navigate({ to: '/', replace: true })
  const setting = useMutation({
    mutationFn: async (token: string) =>
      admitOrAsk((await resetPassword({ client: door, headers: header, body: { token, password } })).data),
    onSuccess: asked => (asked === undefined ? goHome() : setTicket(asked)),
  })
  if (ticket !== undefined) {
    return (
      <Door title={words.signInTo}>
        <SecondFactor
          ticket={ticket}
          onIn={goHome}
          onBack={() => void navigate({ to: '/login', replace: true })}
        />
      </Door>
    )
  }
  return (
    <Door title={words.forgotTitle}>
      {token === undefined ? (
        <Failure>{words.linkIncomplete}</Failure>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            setting.mutate(token)
          }}
        >
          <Stack gap="sm">
            {setting.error && <Failure>{setting.error.message}</Failure>}
            <PasswordInput
              label={words.newPassword}
              description={words.passwordHint}
              autoComplete="new-password"
              required
              autoFocus
              minLength={10}
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={setting.isPending} fullWidth mt="xs">
              {words.setPassword}
            </Button>
          </Stack>
        </form>
      )}
      <Text size="sm" mt="lg">
        <TextLink to="/forgot-password">{words.askForLink}</TextLink>
      </Text>
    </Door>
  )
}

/** Asks for a click: programs that open the links of a mail before its reader does must not confirm anything. */
export function VerifyEmailPage(): ReactNode {
  const words = useCommonWords()
  const token = useToken()
  const session = useSession()
  const confirming = useMutation({
    mutationFn: (token: string) => verifyEmail({ client: door, body: { token } }),
  })
  return (
    <Door title={words.verifyTitle}>
      <Stack gap="sm">
        {token === undefined && <Failure>{words.linkIncomplete}</Failure>}
        {confirming.error && <Failure>{confirming.error.message}</Failure>}
        {confirming.isSuccess && (
          <Alert color="green" role="status">
            {words.verified}
          </Alert>
        )}
        {token !== undefined && confirming.isIdle && <Text size="sm">{words.verifyText}</Text>}
        {token !== undefined && !confirming.isSuccess && (
          <Button fullWidth loading={confirming.isPending} onClick={() => confirming.mutate(token)}>
            {words.verify}
          </Button>
        )}
      </Stack>
      <Text size="sm" mt="lg">
        {session.status === 'in' ? (
          <TextLink to="/">{words.toHome}</TextLink>
        ) : (
          <TextLink to="/login">{words.toSignIn}</TextLink>
        )}
      </Text>
    </Door>
  )
}

/** Leaves for the provider of the address; the server knows which that is. */
export function SsoPage(): ReactNode {
  const words = useCommonWords()
  const [email, setEmail] = useState('')
  const going = useMutation({
    mutationFn: async () => {
      const start = `/api/v1/app/auth/sso/start?email=${encodeURIComponent(email)}`
      const answer = await fetch(start, { redirect: 'manual' })
      if (answer.type !== 'opaqueredirect')
        throw new Error(((await answer.json()) as { detail: string }).detail)
      location.assign(start)
    },
  })
  return (
    <Door title={words.ssoTitle}>
      <form
        onSubmit={event => {
          event.preventDefault()
          going.mutate()
        }}
      >
        <Stack gap="sm">
          {going.error && <Failure>{going.error.message}</Failure>}
          <TextInput
            label={words.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={going.isPending} fullWidth mt="xs">
            {words.goOn}
          </Button>
        </Stack>
      </form>
      <Text size="sm" mt="lg">
        <TextLink to="/login">{words.toSignIn}</TextLink>
      </Text>
    </Door>
  )
}
