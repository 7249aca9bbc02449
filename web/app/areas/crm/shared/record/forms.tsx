import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
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

interface FormProps<Values extends object> {
  draft: Draft<Values>
  isReady: boolean
  submit: string
  send: () => Promise<unknown>
  /** First parts of the query keys that it makes stale. */
  stale: readonly string[]
  children: ReactNode
}

/** What the forms have in common: what is wrong stands at its field, what is typed stays until it is sent. */
function Form<Values extends object>({ draft, isReady, submit, send, stale, children }: FormProps<Values>) {
  const sending = useAct(send, {
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

/** A call that was made: a task of that kind, done. */
export function CallForm({ subject, name, links: { contact_id, deal_id } }: ComposerOf) {
  const words = useRecordWords()
  const draft = useDraft({ of: `${subject.type}/${subject.id}/call`, saved: { notes: '' } })
  const body = { title: words.callWith(name), type: 'call', status: 'done', contact_id, deal_id } as const
  return (
    <Form
      draft={draft}
      isReady={draft.values.notes.trim() !== ''}
      submit={words.saveCall}
      send={() => createTask({ client, body: { ...body, notes: draft.values.notes } as never })}
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

export function TaskForm({ subject, links: { contact_id, deal_id } }: ComposerOf) {
  const words = useRecordWords()
  const draft = useDraft({ of: `${subject.type}/${subject.id}/task`, saved: { title: '', due_at: '' } })
  const { title, due_at } = draft.values
  const due = due_at ? { due_at: instantIn(ownZone(), due_at) } : {}
  return (
    <Form
      draft={draft}
      isReady={title.trim() !== ''}
      submit={words.addTask}
      send={() => createTask({ client, body: { title, contact_id, deal_id, ...due } as never })}
      stale={[subject.type, 'tasks']}
    >
      <Group align="flex-start" gap="xs" grow>
        <TextInput label={words.what} {...draft.field('title')} />
        <MomentInput label={words.due} zone={ownZone()} {...draft.field('due_at')} />
      </Group>
    </Form>
  )
}

export function MeetingForm({ subject, name, links }: ComposerOf) {
  const words = useRecordWords()
  const draft = useDraft({
    of: `${subject.type}/${subject.id}/meeting`,
    saved: { title: '', start_at: '', minutes: 30 as number | string },
  })
  const { title, start_at, minutes } = draft.values
  const [, setMinutes] = draft.part('minutes')
  const send = () => {
    const start = instantIn(ownZone(), start_at)
    const end = new Date(Date.parse(start) + Number(minutes) * 60_000).toISOString()
    return createCalendarEvent({
      client,
      body: { title: title.trim() || name, start_at: start, end_at: end, ...links } as never,
    })
  }
  return (
    <Form
      draft={draft}
      isReady={start_at !== '' && Number(minutes) > 0}
      submit={words.addMeeting}
      send={send}
      stale={[subject.type, 'calendar']}
    >
      <TextInput label={words.what} placeholder={name} {...draft.field('title')} />
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
    </Form>
  )
}
