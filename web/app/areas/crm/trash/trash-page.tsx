import { Button, Group } from '@mantine/core'
import { IconTrashX } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  BowlineError,
  deleteForGood,
  type ListTrashData,
  listTrash,
  restoreFromTrash,
  type Trashed,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { Question } from '../../../kit/form/question.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { RecordList } from '../../../kit/list/record-list.tsx'
import { useColumnKinds } from '../../../kit/list/use-column-kinds.ts'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useTrashWords } from './words.ts'

const stale = ['trash', 'contacts', 'companies', 'deals', 'tasks', 'contact', 'company', 'deal']
const isTaken = (error: Error) => error instanceof BowlineError && error.code === 'email_taken'
const restore = (trash_id: string, skip_taken = false) =>
  restoreFromTrash({ client, path: { trash_id }, body: { skip_taken } })

/** What was deleted, and the way back. */
export function TrashPage(): ReactNode {
  const words = useTrashWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/settings/trash' })
  const [taken, setTaken] = useState<Trashed | null>(null)
  const { date } = useColumnKinds<Trashed>()
  const restoring = useAct(
    (one: Trashed) =>
      restore(one.id).catch((error: Error) => {
        if (isTaken(error)) setTaken(one)
        throw error
      }),
    { stale, done: words.restored, isShown: isTaken },
  )
  const ending = useAct(({ id }: Trashed) => deleteForGood({ client, path: { trash_id: id } }), {
    stale: ['trash'],
  })
  const columns: Column<Trashed>[] = [
    {
      id: 'title',
      label: words.title,
      render: one => one.title,
      face: ({ type, title: name }) =>
        type === 'contact' || type === 'company'
          ? { name, size: 20, kind: type === 'company' ? 'company' : 'person' }
          : null,
    },
    { id: 'type', label: words.type, render: one => words.types[one.type] },
    {
      id: 'with',
      label: words.with,
      wide: true,
      render: one =>
        Object.entries(one.with)
          .map(
            ([kind, count]) =>
              `${words.kinds[kind as keyof typeof words.kinds]} ${formats.number(count as number)}`,
          )
          .join(', '),
    },
    {
      id: 'by',
      label: words.deletedBy,
      wide: true,
      render: one => one.deleted_by?.name,
      face: one => one.deleted_by && { name: one.deleted_by.name, size: 20 },
    },
    date('deleted', words.deleted, one => one.deleted_at),
    date('expires', words.expires, one => one.expires_at),
    {
      id: 'actions',
      label: words.actions,
      render: one => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {may('member') && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`${words.restore}: ${one.title}`}
              onClick={() => restoring.mutate(one)}
            >
              {words.restore}
            </Button>
          )}
          {may('admin') && (
            <ConfirmButton
              icon={<IconTrashX size={16} />}
              label={`${words.deleteForGood}: ${one.title}`}
              question={words.deleteQuestion(one.title)}
              confirm={words.deleteForGood}
              onConfirm={() => ending.mutate(one)}
            />
          )}
        </Group>
      ),
    },
  ]
  return (
    <>
      <RecordList<Trashed, ListTrashData>
        entity="trash"
        title={words.trash}
        search={search}
        columns={columns}
        filters={[oneOf('type', words.type, words.types)]}
        fetch={(query, signal) => listTrash({ client, query, signal })}
        nameOf={one => one.title}
        empty={<EmptyState title={words.empty} text={words.emptyText} />}
      />
      <Question
        isOpen={taken !== null}
        title={words.restore}
        text={words.takenText}
        submit={words.restoreWithout}
        onClose={() => setTaken(null)}
        onSubmit={() => restore(taken!.id, true)}
        onDone={() => {
          setTaken(null)
          restoring.reset()
        }}
      />
    </>
  )
}
