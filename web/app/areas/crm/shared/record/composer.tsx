import { SegmentedControl, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Subject } from '../../../../../../sdk/index.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { CallForm, MeetingForm, type OnceHeaders, TaskForm } from './forms.tsx'
import { NoteForm } from './notes/note-form.tsx'
import css from './record.module.css'
import { useRecordWords } from './words.ts'

export const modes = ['note', 'call', 'task', 'meeting'] as const
export type Mode = (typeof modes)[number]

interface Meeting {
  title: string
  start_at: string
  end_at: string
  timezone: string
  location?: string
}

export interface ComposerOf {
  subject: Subject
  /** What the record is called. */
  name: string
  /** Whom a task or meeting made here is with. */
  links: { contact_id?: string | null; company_id?: string | null; deal_id?: string | null }
  /** How a meeting is planned here, where it is more than an entry in the calendar. */
  meeting?: {
    about: string
    submit: string
    plan: (meeting: Meeting, headers: OnceHeaders) => Promise<unknown>
  }
}

interface ComposerProps extends ComposerOf {
  mode: Mode
  setMode: (mode: Mode) => void
}

const forms = { note: NoteForm, call: CallForm, task: TaskForm, meeting: MeetingForm }

/** Where one writes down what happened, or what is to be done next. Each form keeps its own draft. */
export function Composer({ mode, setMode, ...of }: ComposerProps): ReactNode {
  const words = useRecordWords()
  const may = useMay()
  if (!may('member')) return null
  const labels = { note: words.note, call: words.logCall, task: words.task, meeting: words.meeting }
  const Form = forms[mode]
  return (
    <section className={css.composer} aria-label={words.write}>
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={words.write}
          data={modes.map(value => ({ value, label: labels[value] }))}
          value={mode}
          onChange={value => setMode(value as Mode)}
        />
        <Form {...of} />
      </Stack>
    </section>
  )
}
