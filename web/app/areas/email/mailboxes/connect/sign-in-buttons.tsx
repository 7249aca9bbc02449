import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listWebmailProviders, startWebmailSignIn } from '../../../../../../sdk/index.ts'
import { useAct } from '../../../../kit/form/use-act.ts'
import { client } from '../../../../kit/session/api.ts'
import { useEmailWords } from '../../words.ts'

/** Signing in at a provider takes the place of a password; offered where a client is set up. */
export function SignInButtons() {
  const providers = useQuery({
    queryKey: ['webmail-providers'],
    queryFn: () => listWebmailProviders({ client }),
  })
  return (providers.data?.data ?? [])
    .filter(one => one.configured)
    .map(one => <SignInButton key={one.provider} {...one} variant="default" />)
}

interface SignInButtonProps {
  provider: 'google' | 'microsoft'
  label: string
  variant: 'default' | 'filled'
}

export function SignInButton({ provider, label, variant }: SignInButtonProps) {
  const words = useEmailWords()
  const starting = useAct(
    () => startWebmailSignIn({ client, path: { provider }, body: { return_to: '/settings/mailboxes' } }),
    { onDone: answer => window.location.assign(answer.data.authorization_url) },
  )
  return (
    <Button variant={variant} loading={starting.isPending} onClick={() => starting.mutate()}>
      {words.connectAt(label)}
    </Button>
  )
}
