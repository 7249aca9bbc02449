import { IconCheck, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CreateTaskData,
  deleteTasks,
  type ListTasksData,
  listTasks,
  type Task,
  updateTasks,
} from '../../../../../sdk/index.ts'
import { bulkEdit } from '../../../kit/fields/bulk-edit.tsx'
import type { Field } from '../../../kit/fields/field.ts'
import { useFieldForm } from '../../../kit/fields/use-field-form.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useBulkNotice } from '../../../kit/list/use-bulk-notice.ts'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { sendOrKeep } from '../../../kit/offline/unsent.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useTaskFields } from '../shared/fields.ts'
import { TaskTick } from '../shared/task-tick.tsx'
import { useCrmWords } from '../words.ts'

export function TasksPage(): ReactNode {
  const words = useCrmWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/tasks' })
  const fields = useTaskFields()
  const bulk = useBulk(fields)
  const columns: Column<Task>[] = [
    {
      id: 'done',
      label: words.done,
      render: one => <TaskTick task={one} done={words.doneTask(one.title)} />,
    },
    {
      id: 'due_at',
      label: words.due,
      render: one => one.due_at && formats.shortDate(one.due_on ?? one.due_at),
    },
  ]
  return (
    <ListScreen<Task, ListTasksData>
      entity="tasks"
      title={words.tasks}
      search={search}
      fields={fields}
      columns={columns}
      fetch={(query, signal) => listTasks({ client, query, signal })}
      href={one => `/tasks/${one.id}`}
      nameOf={one => one.title}
      bulk={may('member') ? bulk : []}
      newLabel={words.newTask}
      emptyTitle={words.noTasks}
      emptyText={words.noTasksText}
      form={dialog => <NewTask {...dialog} />}
    />
  )
}

function useBulk(fields: readonly Field<Task>[]): BulkAction[] {
  const words = useCrmWords()
  const queries = useQueryClient()
  const deleteLater = useDeleteLater()
  const tell = useBulkNotice()
  const save = async (ids: string[], set: Partial<Task>) => {
    const { changed = 0, undo_id } = await updateTasks({ client, body: { ids, set } })
    return { message: words.tasksChanged(changed), undo_id }
  }
  return [
    {
      id: 'done',
      label: words.done,
      icon: <IconCheck size={14} />,
      run: async ids => {
        tell(await save(ids, { status: 'done' }))
        await queries.invalidateQueries({ queryKey: ['tasks'] })
      },
    },
    bulkEdit({
      fields,
      save,
      only: 'assignee_id',
      label: words.assign,
      icon: <IconUserCheck size={14} />,
    }),
    bulkEdit({ fields, save, label: words.editField }),
    {
      id: 'delete',
      label: words.delete,
      icon: <IconTrash size={14} />,
      isDangerous: true,
      run: async ids =>
        deleteLater({
          ids,
          message: words.tasksDeleted(ids.length),
          remove: gone => deleteTasks({ client, body: { ids: gone }, keepalive: true }),
          stale: ['tasks'],
        }),
    },
  ]
}

function NewTask({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCrmWords()
  const queries = useQueryClient()
  const { user } = useMe()
  const form = useFieldForm({
    of: 'task/new',
    fields: useTaskFields(),
    start: { type: 'todo', priority: 'normal', assignee_id: user.id },
  })
  return (
    <FormModal
      draft={form.draft}
      isOpen={isOpen}
      title={words.newTask}
      submit={words.createTask}
      onClose={onClose}
      onSubmit={async () =>
        sendOrKeep({
          id: form.draft.idempotencyKey,
          kind: 'task',
          href: '/tasks',
          url: '/api/v1/app/tasks',
          body: form.body<'title'>() satisfies CreateTaskData['body'],
          stale: ['tasks'],
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['tasks'] })
        onClose()
      }}
    >
      {form.inputs}
    </FormModal>
  )
}
