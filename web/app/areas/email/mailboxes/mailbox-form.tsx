import { Checkbox, Fieldset, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createMailbox, type Mailbox, type MailServer, updateMailbox } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { Pair } from '../../../kit/settings/rows.tsx'
import { useEmailWords } from '../words.ts'
import { choicesBody, choicesOf, MailboxOptions } from './options.tsx'
import { PurposeSelect } from './purpose-select.tsx'

const RichText = lazy(() =>
  import('../../../kit/form/rich-text.tsx').then(one => ({ default: one.RichText })),
)

interface ServerFields {
  host: string
  port: string
  user: string
  password: string
  secure: boolean
}

const serverFields = (server: MailServer | null): ServerFields => ({
  host: server?.host ?? '',
  port: server ? String(server.port) : '',
  user: server?.user ?? '',
  password: '',
  secure: server?.secure ?? true,
})

/** Without a host there is no server; a password is sent only where one was typed. */
const toServer = ({ host, port, user, password, secure }: ServerFields) =>
  host.trim() === ''
    ? null
    : {
        host: host.trim(),
        ...(port ? { port: Number(port) } : {}),
        user: user.trim(),
        secure,
        ...(password ? { password } : {}),
      }

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text))

interface MailboxFormProps {
  isOpen: boolean
  mailbox: Mailbox | null
  onClose: () => void
}

export function MailboxForm({ isOpen, mailbox, onClose }: MailboxFormProps) {
  const words = useEmailWords()
  const may = useMay()
  const { user } = useMe()
  const isOwn = mailbox === null || mailbox.user_id === user.id || (mailbox.user_id === null && may('admin'))
  const queries = useQueryClient()
  const draft = useDraft({
    of: `mailbox/${mailbox?.id ?? 'new'}`,
    saved: {
      email: mailbox?.email ?? '',
      display_name: mailbox?.display_name ?? '',
      daily_cap: mailbox?.daily_cap ? String(mailbox.daily_cap) : '',
      min_gap: mailbox?.min_gap_seconds ? String(mailbox.min_gap_seconds) : '',
      signature: mailbox?.signature_html ?? '',
      smtp: serverFields(mailbox?.smtp ?? null),
      imap: serverFields(mailbox?.imap ?? null),
      isDefault: mailbox?.is_default ?? false,
      isShared: mailbox?.shared ?? false,
      purpose: mailbox?.purpose ?? 'mail',
      ...choicesOf(mailbox),
    },
    withoutSecrets: values => ({
      ...values,
      smtp: { ...values.smtp, password: '' },
      imap: { ...values.imap, password: '' },
    }),
  })
  const [signature, setSignature] = draft.part('signature')
  const [smtp, setSmtp] = draft.part('smtp')
  const [imap, setImap] = draft.part('imap')
  const [isDefault, setDefault] = draft.part('isDefault')
  const [isShared, setShared] = draft.part('isShared')
  const [purpose, setPurpose] = draft.part('purpose')
  const isDrop = purpose === 'drop'
  const { field, values } = draft
  const dropBody = () => ({
    email: values.email.trim(),
    imap: toServer(imap),
    ...(mailbox ? {} : { purpose }),
  })
  const mailBody = () => ({
    email: values.email.trim(),
    display_name: values.display_name,
    signature_html: signature,
    smtp: toServer(smtp),
    imap: toServer(imap),
    daily_cap: toNumber(values.daily_cap),
    min_gap_seconds: toNumber(values.min_gap),
    ...choicesBody(values, isOwn),
    ...(isDefault === (mailbox?.is_default ?? false) ? {} : { is_default: isDefault }),
    ...(isShared === (mailbox?.shared ?? false) ? {} : { shared: isShared }),
  })
  const body = isDrop ? dropBody : mailBody
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      size="lg"
      title={mailbox ? words.editMailbox : words.newMailbox}
      submit={mailbox ? words.saveMailbox : words.connectSubmit}
      onClose={onClose}
      onSubmit={() =>
        mailbox
          ? updateMailbox({ client, path: { mailbox_id: mailbox.id }, body: body() })
          : createMailbox({ client, body: body() })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['mailboxes'] })
        onClose()
      }}
    >
      {!mailbox && <PurposeSelect value={purpose} onChange={setPurpose} />}
      {isDrop ? (
        <TextInput label={words.address} type="email" required data-autofocus {...field('email')} />
      ) : (
        <>
          <Pair>
            <TextInput label={words.address} type="email" required data-autofocus {...field('email')} />
            <TextInput label={words.displayName} {...field('display_name')} />
          </Pair>
          <ServerFieldset
            legend={words.smtp}
            hint={words.smtpHint}
            server={smtp}
            isPasswordKept={mailbox?.smtp?.password_set ?? false}
            onChange={setSmtp}
          />
        </>
      )}
      <ServerFieldset
        legend={words.imap}
        {...(isDrop ? {} : { hint: words.imapHint })}
        server={imap}
        isPasswordKept={mailbox?.imap?.password_set ?? false}
        onChange={setImap}
      />
      {!isDrop && (
        <>
          {imap.host.trim() !== '' && <MailboxOptions choices={values} change={draft.set} isOwn={isOwn} />}
          <Pair>
            <TextInput label={words.dailyCap} inputMode="numeric" pattern="[0-9]*" {...field('daily_cap')} />
            <TextInput label={words.minGap} inputMode="numeric" pattern="[0-9]*" {...field('min_gap')} />
          </Pair>
          <Suspense>
            <RichText key={draft.round} label={words.signature} value={signature} onChange={setSignature} />
          </Suspense>
          <Checkbox
            label={words.shareMailbox}
            description={words.shareMailboxHint}
            checked={isShared || isDefault}
            disabled={isDefault}
            onChange={event => setShared(event.currentTarget.checked)}
          />
          {may('admin') && (
            <Checkbox
              label={words.makeDefault}
              checked={isDefault}
              onChange={event => setDefault(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </FormModal>
  )
}

interface ServerFieldsetProps {
  legend: string
  hint?: string
  server: ServerFields
  isPasswordKept: boolean
  onChange: (server: ServerFields) => void
}

function ServerFieldset({ legend, hint, server, isPasswordKept, onChange }: ServerFieldsetProps) {
  const words = useEmailWords()
  const text = (key: 'host' | 'port' | 'user' | 'password') => ({
    value: server[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...server, [key]: currentTarget.value }),
  })
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Pair>
          <TextInput label={words.host} {...(hint ? { description: hint } : {})} {...text('host')} />
          <TextInput label={words.port} mt="auto" inputMode="numeric" pattern="[0-9]*" {...text('port')} />
          <TextInput label={words.user} autoComplete="off" {...text('user')} />
          <PasswordInput
            label={words.password}
            autoComplete="new-password"
            {...(isPasswordKept ? { placeholder: words.passwordKept } : {})}
            {...text('password')}
          />
        </Pair>
        <Checkbox
          label={words.secure}
          checked={server.secure}
          onChange={event => onChange({ ...server, secure: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  )
}
