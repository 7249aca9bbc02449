import { Checkbox, Fieldset, MultiSelect, Select, Stack } from '@mantine/core'
import type { Mailbox } from '../../../../../sdk/index.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useMembers } from '../use-members.ts'
import { useEmailWords } from '../words.ts'
import { useMailboxWords } from './words/words.ts'

/** What of its mail is read and kept, and who sees it. */
export interface MailboxChoices {
  readsSent: boolean
  appendsSent: boolean
  days: string
  view: Mailbox['visibility']
  sharedWith: number[]
}

export const choicesOf = (mailbox: Mailbox | null): MailboxChoices => ({
  readsSent: mailbox?.read_sent ?? true,
  appendsSent: mailbox?.append_sent ?? true,
  days: String(mailbox?.backfill_days ?? 90),
  view: mailbox?.visibility ?? 'full',
  sharedWith: mailbox?.shared_with ?? [],
})

/** `isOwn`: only its person says who sees what. */
export const choicesBody = (
  { readsSent, appendsSent, days, view, sharedWith }: MailboxChoices,
  isOwn: boolean,
) => ({
  read_sent: readsSent,
  append_sent: appendsSent,
  backfill_days: Number(days),
  ...(isOwn ? { visibility: view, shared_with: sharedWith } : {}),
})

const DAYS = [0, 30, 90, 180, 365]
const views = ['full', 'subject', 'metadata', 'private'] as const

interface OptionsProps {
  choices: MailboxChoices
  change: (some: Partial<MailboxChoices>) => void
}

export function ReadingOptions({ choices, change }: OptionsProps) {
  const words = useEmailWords()
  const more = useMailboxWords()
  const days = [...new Set([...DAYS, Number(choices.days)])].toSorted((a, b) => a - b)
  return (
    <>
      <Select
        label={words.earlierMail}
        data={days.map(value => ({
          value: String(value),
          label: value === 0 ? words.noEarlier : words.lastDays(value),
        }))}
        value={choices.days}
        allowDeselect={false}
        onChange={value => change({ days: value ?? choices.days })}
      />
      <Checkbox
        label={words.readSent}
        checked={choices.readsSent}
        onChange={({ currentTarget }) => change({ readsSent: currentTarget.checked })}
      />
      <Checkbox
        label={more.appendSent}
        checked={choices.appendsSent}
        onChange={({ currentTarget }) => change({ appendsSent: currentTarget.checked })}
      />
    </>
  )
}

export function ViewOptions({ choices, change }: OptionsProps) {
  const words = useMailboxWords()
  const { user } = useMe()
  const members = useMembers().filter(({ id }) => id !== user.id)
  return (
    <>
      <Select
        label={words.colleaguesSee}
        description={words.colleaguesSeeAbout}
        data={views.map(value => ({ value, label: words.views[value] }))}
        value={choices.view}
        allowDeselect={false}
        onChange={value => change({ view: views.find(one => one === value) ?? choices.view })}
      />
      {choices.view !== 'full' && members.length > 0 && (
        <MultiSelect
          label={words.sharedWith}
          searchable
          data={members.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={choices.sharedWith.map(String)}
          onChange={ids => change({ sharedWith: ids.map(Number) })}
        />
      )}
    </>
  )
}

/** Both, in the form of a mailbox that has servers of its own. */
export function MailboxOptions({ isOwn, ...options }: OptionsProps & { isOwn: boolean }) {
  const words = useMailboxWords()
  return (
    <Fieldset legend={words.reading}>
      <Stack gap="sm">
        <ReadingOptions {...options} />
        {isOwn && <ViewOptions {...options} />}
      </Stack>
    </Fieldset>
  )
}
