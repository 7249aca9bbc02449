import { Badge, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createSequence,
  type ListSequencesData,
  listSequences,
  type SequenceSummary,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../kit/list/use-column-kinds.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useSequenceWords } from './words.ts'

export const statusColors = { draft: 'gray', active: 'green', paused: 'orange', archived: 'gray' } as const

export function SequencesPage(): ReactNode {
  const words = useSequenceWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/sequences' })
  const { number } = useColumnKinds<SequenceSummary>()
  const columns: Column<SequenceSummary>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      ),
    },
    number('steps', words.steps, one => one.steps_count),
    number('enrolled', words.enrolled, one => one.enrolled, { wide: false }),
    number('sent', words.sent, one => one.sent),
    {
      id: 'open_rate',
      label: words.opened,
      wide: true,
      align: 'right',
      render: one => formats.percent(one.open_rate),
    },
    {
      id: 'reply_rate',
      label: words.replied,
      align: 'right',
      render: one => formats.percent(one.reply_rate),
    },
  ]
  return (
    <ListScreen<SequenceSummary, ListSequencesData>
      entity="sequences"
      title={words.sequences}
      search={search}
      columns={columns}
      filters={[oneOf('status', words.status, words.statuses)]}
      // All of them at once: there are never many, and each has its numbers with it.
      fetch={({ q, status }, signal) => {
        const query = {
          ...(q ? { q: String(q) } : {}),
          ...(status ? { status: String(status), include_archived: true } : {}),
        }
        return listSequences({ client, query, signal })
      }}
      href={one => `/sequences/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newSequence}
      emptyTitle={words.noSequences}
      emptyText={words.noSequencesText}
      form={dialog => <NewSequence {...dialog} />}
    />
  )
}

/** Nobody is written to at night unless somebody wants it so. */
const workingHours = { send_window_start: '09:00', send_window_end: '17:00' }
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

function NewSequence({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useSequenceWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'sequence/new', saved: { name: '', description: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newSequence}
      submit={words.createSequence}
      onClose={onClose}
      onSubmit={() =>
        createSequence({
          client,
          body: {
            name: values.name,
            description: values.description || null,
            ...workingHours,
            send_timezone: zone,
          },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['sequences'] })
        void navigate({
          to: '/sequences/$sequenceId',
          params: { sequenceId: data.id },
          search: { tab: 'steps' },
        })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <TextInput label={words.description} {...field('description')} />
      <Text size="sm" c="dimmed">
        {words.sendsAt(workingHours.send_window_start, workingHours.send_window_end, zone)}
      </Text>
    </FormModal>
  )
}
