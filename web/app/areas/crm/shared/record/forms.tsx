import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { createCalendarEvent, createTask } from '../../../../../../sdk/index.ts'
import { DraftNote } from '../../../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../../../kit/form/use-act.ts'
import { type Draft, useDraft } from '../../../../kit/form/use-draft.ts'
import { client } from '../../../../kit/session/api.ts'
import { MomentInput } from '../../../../kit/time/when-input.tsx'
import { instantIn, ownZone } from '../../../../kit/time/zoned.ts'
import type { ComposerOf } from './composer.tsx'
import { useRecordWords } from './words.ts'

/** A draft is made into one thing, however often it is sent. */
export type OnceHeaders = Record<'Idempotency-Key', string>

interface FormProps<Values extends object> {
  draft: Draft<Values>
  isReady: boolean
  submit: string
  send: (headers: OnceHeaders) => Promise<unknown>
  /** First parts of the query keys that it makes stale. */
  stale: readonly string[]
  children: ReactNode
}

/** What the forms have in common: what is wrong stands at its field, what is typed stays until it is sent. */
function Form<Values extends object>({ draft, isReady, submit, send, stale, children }: FormProps<Values>) {
  const sending = useAct(() => send({ 'Idempotency-Key': draft.idempotencyKey }), {
    stale,
    onDone: () => draft.done(),
    isShown: error => draft.refuse(error),
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !sending.isPending) sending.mutate()
      }}
    >
      <Stack gap="xs">
        {children}
        <Group justify="flex-end" gap="xs">
          <DraftNote draft={draft} mr="auto" />
          <Button type="submit" size="xs" disabled={!isReady} loading={sending.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const aboutOf = ({ subject, links: { contact_id } }: Pick<ComposerOf, 'subject' | 'links'>) => ({
  subject,
  ...(contact_id ? { contact_id } : {}),
})

/** A call that was made: a task of that kind, done. */
export function CallForm({ subject, name, links }: ComposerOf) {
  const words = useRecordWords()
  const draft = useDraft({ of: `${subject.type}/${subject.id}/call`, saved: { notes: '' } })
  const call = {
    title: words.callWith(name),
    type: 'call',
    status: 'done',
    ...aboutOf({ subject, links }),
  } as const
  return (
    <Form
      draft={draft}
      isReady={draft.values.notes.trim() !== ''}
      submit={words.saveCall}
      send={headers => createTask({ client, headers, body: { ...call, notes: draft.values.notes } })}
      stale={[subject.type, 'tasks']}
    >
      <Textarea
        aria-label={words.logCall}
        placeholder={words.callPlaceholder}
        autosize
        minRows={2}
        {...draft.field('notes')}
      />
    </Form>
  )
}

export function TaskForm({ subject, links }: ComposerOf) {
  const words = useRecordWords()
  const draft = useDraft({ of: `${subject.type}/${subject.id}/task`, saved: { title: '', due_at: '' } })
  const { title, due_at } = draft.values
  const due = due_at ? { due_at: instantIn(ownZone(), due_at) } : {}
  return (
    <Form
      draft={draft}
      isReady={title.trim() !== ''}
      submit={words.addTask}
      send={headers =>
        createTask({ client, headers, body: { title, ...aboutOf({ subject, links }), ...due } })
      }
      stale={[subject.type, 'tasks']}
    >
      <Group align="flex-start" gap="xs" grow>
        <TextInput label={words.what} {...draft.field('title')} />
        <MomentInput label={words.due} zone={ownZone()} {...draft.field('due_at')} />
      </Group>
    </Form>
  )
}

export function MeetingForm({ subject, name, links, meeting }: ComposerOf) {
  const words = useRecordWords()
  const draft = useDraft({
    of: `${subject.type}/${subject.id}/meeting`,
    saved: { title: '', start_at: '', minutes: 30 as number | string, location: '' },
  })
  const { title, start_at, minutes, location } = draft.values
  const [, setMinutes] = draft.part('minutes')
  const send = (headers: OnceHeaders) => {
    const start = instantIn(ownZone(), start_at)
    const end = new Date(Date.parse(start) + Number(minutes) * 60_000).toISOString()
    const body = {
      title: title.trim() || name,
      start_at: start,
      end_at: end,
      timezone: ownZone(),
      ...(location.trim() ? { location: location.trim() } : {}),
    }
    return meeting
      ? meeting.plan(body, headers)
      : createCalendarEvent({ client, headers, body: { ...body, ...links } })
  }
  return (
    <Form
      draft={draft}
      isReady={start_at !== '' && Number(minutes) > 0}
      submit={meeting?.submit ?? words.addMeeting}
      send={send}
      stale={[subject.type, 'calendar']}
    >
      <Group align="flex-start" gap="xs" grow>
        <TextInput label={words.what} placeholder={name} {...draft.field('title')} />
        <TextInput label={words.place} {...draft.field('location')} />
      </Group>
      <Group align="flex-start" gap="xs" grow>
        <MomentInput label={words.starts} zone={ownZone()} {...draft.field('start_at')} />
        <NumberInput
          label={words.minutes}
          min={5}
          max={1440}
          step={15}
          value={minutes}
          onChange={setMinutes}
        />
      </Group>
      {meeting && (
        <Text size="xs" c="dimmed">
          {meeting.about}
        </Text>
      )}
    </Form>
  )
}
