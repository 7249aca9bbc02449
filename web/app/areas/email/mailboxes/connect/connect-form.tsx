import { Anchor, Divider, PasswordInput, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createMailbox,
  type DiscoveredMailServers,
  discoverMailServers,
  listWebmailProviders,
  type Mailbox,
} from '../../../../../../sdk/index.ts'
import { FormModal } from '../../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../../kit/form/use-draft.ts'
import { client } from '../../../../kit/session/api.ts'
import { useEmailWords } from '../../words.ts'
import { choicesBody, choicesOf, ReadingOptions, ViewOptions } from '../options.tsx'
import { PurposeSelect } from '../purpose-select.tsx'
import { SignInButton } from './sign-in-buttons.tsx'

interface ConnectFormProps {
  isOpen: boolean
  onClose: () => void
  /** For servers that nobody can find by the address. */
  onByHand: () => void
}

/** An address and one password, or one button: the servers are found by themselves. */
export function ConnectForm({ isOpen, onClose, onByHand }: ConnectFormProps) {
  const words = useEmailWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'mailbox/connect',
    saved: { email: '', password: '', purpose: 'mail' as Mailbox['purpose'], ...choicesOf(null) },
    withoutSecrets: values => ({ ...values, password: '' }),
  })
  const [asked, setAsked] = useState('')
  const { field, values } = draft
  const [purpose, setPurpose] = draft.part('purpose')
  const isDrop = purpose === 'drop'
  const email = values.email.trim()
  const found = useQuery({
    queryKey: ['mail-servers', asked],
    queryFn: () => discoverMailServers({ client, body: { email: asked } }),
    enabled: isOpen && asked !== '',
    retry: false,
  })
  const servers = asked === email ? found.data?.data : undefined
  const address = field('email')
  const ask = () => {
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) setAsked(email)
  }
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.connect}
      submit={words.connectSubmit}
      onClose={onClose}
      onSubmit={async () => {
        const { password } = values
        if (!isDrop) return createMailbox({ client, body: { email, password, ...choicesBody(values, true) } })
        // It is read, and nothing leaves from it.
        const { imap, user } = (await discoverMailServers({ client, body: { email } })).data
        return createMailbox({
          client,
          body: { email, password, purpose: 'drop', ...(imap ? { imap: { ...imap, user } } : {}) },
        })
      }}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['mailboxes'] })
        onClose()
      }}
    >
      <PurposeSelect value={purpose} onChange={setPurpose} />
      <TextInput
        label={words.address}
        type="email"
        required
        autoComplete="email"
        data-autofocus
        {...address}
        onBlur={ask}
      />
      <Found servers={servers} isSearching={found.isFetching} />
      {!isDrop && <SignIn servers={servers} />}
      <PasswordInput
        label={words.mailPassword}
        description={words.mailPasswordHint}
        required
        autoComplete="new-password"
        {...field('password')}
        onFocus={ask}
      />
      {!isDrop && (
        <>
          <ReadingOptions choices={values} change={draft.set} />
          <ViewOptions choices={values} change={draft.set} />
        </>
      )}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onByHand}>
        {words.byHand}
      </Anchor>
    </FormModal>
  )
}

function Found({
  servers,
  isSearching,
}: {
  servers: DiscoveredMailServers | undefined
  isSearching: boolean
}) {
  const words = useEmailWords()
  if (!servers && !isSearching) return null
  const hosts = [...new Set([servers?.imap?.host, servers?.smtp?.host])].filter(Boolean).join(', ')
  return (
    <Text size="sm" c="dimmed" role="status">
      {!servers ? words.searchingServers : hosts ? words.serversFound(hosts) : words.serversUnknown}
    </Text>
  )
}

/** Where its provider offers it and a client is set up: then no password is needed. */
function SignIn({ servers }: { servers: DiscoveredMailServers | undefined }) {
  const words = useEmailWords()
  const providers = useQuery({
    queryKey: ['webmail-providers'],
    queryFn: () => listWebmailProviders({ client }),
  })
  const provider = providers.data?.data.find(one => one.configured && one.provider === servers?.oauth)
  if (!provider) return null
  return (
    <>
      <SignInButton provider={provider.provider} label={provider.label} variant="filled" />
      <Divider label={words.orPassword} />
    </>
  )
}
