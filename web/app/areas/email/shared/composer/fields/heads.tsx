import { Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getContact, getOwnMailSettings, listMailboxes } from '../../../../../../../sdk/index.ts'
import { client } from '../../../../../kit/session/api.ts'
import css from '../composer.module.css'
import type { ListName } from '../draft/mail-values.ts'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import { useComposerWords } from '../words.ts'
import { Recipients } from './recipients.tsx'
import type { Obstacles } from './use-obstacles.ts'

interface HeadsProps {
  mail: MailDraft
  obstacles: Obstacles
  /** Of an answer: who is written to in one line. */
  isCompact: boolean
  focused: 'to' | 'subject' | 'text'
}

/** Who gets it, from which mailbox, and what it is about. */
export function Heads({ mail, obstacles, isCompact, focused }: HeadsProps) {
  const words = useComposerWords()
  const { values, change } = mail
  const [hasCopies, setHasCopies] = useState(false)
  const showsCopies =
    hasCopies ||
    [values.cc, values.bcc].some(list => list.length > 0) ||
    values.typing.cc + values.typing.bcc !== ''
  useContactOf(mail)
  const line = (name: ListName, isFocused = false, children?: React.ReactNode) => (
    <Recipients
      label={words[name]}
      value={values[name]}
      typing={values.typing[name]}
      blocked={obstacles.blocked}
      isFocused={isFocused}
      onChange={(people, typing) => change({ [name]: people, typing: { ...values.typing, [name]: typing } })}
    >
      {children}
    </Recipients>
  )
  return (
    <div className={css.heads}>
      {line(
        'to',
        focused === 'to',
        !showsCopies && (
          <button type="button" className={css.link} onClick={() => setHasCopies(true)}>
            {words.cc} {words.bcc}
          </button>
        ),
      )}
      {showsCopies && line('cc', hasCopies)}
      {showsCopies && line('bcc')}
      {obstacles.sentences.length > 0 && (
        <div className={css.obstacles} role="alert">
          <ul>
            {obstacles.sentences.map(({ text, isHalf }) => (
              <Text component="li" key={text} size="xs" data-half={isHalf || undefined}>
                {text}
              </Text>
            ))}
          </ul>
        </div>
      )}
      {obstacles.absences.map(text => (
        <Text key={text} size="xs" c="dimmed" role="status" className={css.away}>
          {text}
        </Text>
      ))}
      <FromLine mail={mail} />
      {(!isCompact || values.mode === 'forward') && (
        <div className={css.line}>
          <TextInput
            variant="unstyled"
            className={css.labelled}
            classNames={{ label: css.label, wrapper: css.grow }}
            label={words.subject}
            value={values.subject}
            maxLength={998}
            autoFocus={focused === 'subject'}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}

/** Where it is sent from, where there is a choice. */
function FromLine({ mail }: { mail: MailDraft }) {
  const words = useComposerWords()
  const { values, change } = mail
  const mailboxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => listMailboxes({ client }) })
  const settings = useQuery({ queryKey: ['mail-settings'], queryFn: () => getOwnMailSettings({ client }) })
  const active =
    mailboxes.data?.data.filter(
      ({ may_send, status, purpose }) => may_send && status === 'active' && purpose === 'mail',
    ) ?? []
  if (active.length < 2) return null
  const own = settings.data?.data.default_mailbox_id
  const first =
    active.find(one => one.id === own) ??
    active.find(one => one.user_id !== null && !one.shared) ??
    active.find(one => one.is_default)
  return (
    <div className={css.line}>
      <Select
        variant="unstyled"
        size="sm"
        className={css.labelled}
        classNames={{ label: css.label, wrapper: css.grow }}
        label={words.from}
        placeholder={words.defaultSender}
        data={active.map(one => ({
          value: one.id,
          label: one.display_name ? `${one.display_name} <${one.email}>` : one.email,
        }))}
        value={values.account_id ?? first?.id ?? null}
        allowDeselect={false}
        onChange={id => change({ account_id: id })}
      />
    </div>
  )
}

/** A mail that is begun at a contact is for them. */
function useContactOf({ values, change }: MailDraft): void {
  const isWanted =
    values.mode === 'new' && values.contact_id !== null && values.to.length === 0 && values.id === null
  const contact = useQuery({
    queryKey: ['contact', values.contact_id],
    queryFn: () => getContact({ client, path: { contact_id: values.contact_id! } }),
    enabled: isWanted,
  }).data?.data
  const [wasGiven, setGiven] = useState(false)
  useEffect(() => {
    if (!isWanted || wasGiven || !contact?.email) return
    setGiven(true)
    change({ to: [{ name: contact.name, email: contact.email }] })
  }, [isWanted, wasGiven, contact, change])
}
