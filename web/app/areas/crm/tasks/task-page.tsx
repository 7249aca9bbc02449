import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deleteTask, getTask, listRecordFiles, type Task, updateTask } from '../../../../../sdk/index.ts'
import { FieldDetails } from '../../../kit/fields/field-details.tsx'
import { PlacedField, type Seen } from '../../../kit/fields/inline-field.tsx'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useTaskFields } from '../shared/fields.ts'
import { FilesCard } from '../shared/record/files-card.tsx'
import { NoteForm } from '../shared/record/notes/note-form.tsx'
import css from '../shared/record/record.module.css'
import { useRecordWords } from '../shared/record/words.ts'
import { useTrashNotice } from '../shared/use-trash-notice.ts'
import { useCrmWords } from '../words.ts'
import { AboutCard } from './about-card.tsx'
import { RepeatCard } from './repeat-card.tsx'
import { TaskHistory, TaskNotes } from './task-history.tsx'
import { useTaskWords } from './words.ts'

export function TaskPage(): ReactNode {
  const { taskId } = useParams({ from: '/shell/tasks/$taskId' })
  const words = useCrmWords()
  const may = useMay()
  const navigate = useNavigate()
  const path = { task_id: taskId }
  const fields = useTaskFields()
  const changed = useRecordChange<Task>('task', 'tasks', 'history')
  const task = useQuery({ queryKey: ['task', taskId], queryFn: () => getTask({ client, path }) })
  const tellTrash = useTrashNotice(['tasks'])
  const removing = useAct(() => deleteTask({ client, path }), {
    stale: ['tasks'],
    onDone: ({ trash_id }) => {
      tellTrash(words.tasksDeleted(1), trash_id)
      void navigate({ to: '/tasks' })
    },
  })
  const own = useTaskWords()
  const record = useRecordWords()
  const setting = useAct(
    ({ status, seen }: { status: Task['status']; seen: string }) =>
      updateTask({ client, path, body: { status, if_updated_at: seen } }),
    { onDone: ({ data }) => changed(data) },
  )
  const files = useQuery({
    queryKey: ['task', taskId, 'files'],
    queryFn: () =>
      listRecordFiles({ client, query: { subject_type: 'task', subject_id: taskId, limit: 50 } }),
  })
  if (!task.data) return <Unloaded query={task} />
  const one = task.data.data
  const subject = { type: 'task', id: taskId } as const
  const inPlace = {
    of: `task/${one.id}`,
    fields,
    row: one,
    save: async (change: Partial<Task>, seen: Seen) =>
      changed((await updateTask({ client, path, body: { ...change, ...seen } })).data),
  }
  const [next, label] =
    one.status === 'open' ? (['done', own.complete] as const) : (['open', own.reopen] as const)
  return (
    <RecordPage
      list={{ to: '/tasks', label: words.tasks }}
      title={<PlacedField name="title" {...inPlace} />}
      badges={<PlacedField name="status" {...inPlace} />}
      actions={
        may('member') && (
          <>
            <Button
              loading={setting.isPending}
              onClick={() => setting.mutate({ status: next, seen: one.updated_at })}
            >
              {label}
            </Button>
            <ConfirmButton
              size="sm"
              question={words.deleteTask(one.title)}
              confirm={words.delete}
              onConfirm={() => removing.mutate()}
            >
              {words.delete}
            </ConfirmButton>
          </>
        )
      }
      composer={
        may('member') && (
          <section className={css.composer} aria-label={record.note}>
            <NoteForm subject={subject} />
          </section>
        )
      }
      folded={words.details}
      aside={<FieldDetails title={words.details} without={['title', 'status']} {...inPlace} />}
      cards={
        <>
          <AboutCard task={one} onChange={changed} />
          <RepeatCard task={one} onChange={changed} />
          <FilesCard subject={subject} total={files.data?.pagination.total ?? 0} />
        </>
      }
    >
      <TaskNotes id={taskId} />
      <TaskHistory described={inPlace} />
    </RecordPage>
  )
}
