import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconCheck, IconPlus, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createTask,
  deleteTasks,
  listTasks,
  type Task,
  updateTask,
  updateTasks,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { RecordList } from '../../../kit/list/record-list.tsx'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { OwnerDialog } from '../shared/bulk-dialogs.tsx'
import { useCrmWords } from '../words.ts'

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function TasksPage(): ReactNode {
  const words = useCrmWords()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/tasks' })
  const setStatus = useSetStatus()
  const bulk = useBulk()
  const toggleNew = (isOpen: boolean) =>
    void navigate({ to: '/tasks', search: { ...search, new: isOpen || undefined }, replace: true })
  const columns: Column<Task>[] = [
    { id: 'title', label: words.task, render: one => one.title },
    {
      id: 'done',
      label: words.done,
      render: one => (
        <Checkbox
          aria-label={words.doneTask(one.title)}
          checked={one.status === 'done'}
          disabled={!may('member') || one.status === 'canceled'}
          onChange={() => setStatus(one, one.status === 'done' ? 'open' : 'done')}
        />
      ),
    },
    { id: 'type', label: words.type, wide: true, render: one => words.taskTypes[one.type] },
    { id: 'priority', label: words.priority, wide: true, render: one => words.priorities[one.priority] },
    { id: 'due_at', label: words.due, render: one => one.due_at && formats.shortDate(one.due_at) },
  ]
  const newButton = may('member') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => toggleNew(true)}>
      {words.newTask}
    </Button>
  )
  return (
    <>
      <RecordList<Task>
        entity="tasks"
        title={words.tasks}
        search={search}
        columns={columns}
        filters={[
          oneOf('status', words.status, words.taskStatuses),
          oneOf('type', words.type, words.taskTypes),
          oneOf('priority', words.priority, words.priorities),
        ]}
        fetch={(query, signal) => listTasks({ client, query, signal })}
        href={one =>
          one.contact_id ? `/contacts/${one.contact_id}` : one.deal_id ? `/deals/${one.deal_id}` : '/tasks'
        }
        nameOf={one => one.title}
        bulk={may('member') ? bulk : []}
        actions={newButton}
        empty={
          <EmptyState title={words.noTasks} text={words.noTasksText}>
            {newButton}
          </EmptyState>
        }
      />
      <NewTask isOpen={search.new === true && may('member')} onClose={() => toggleNew(false)} />
    </>
  )
}

function useBulk(): BulkAction[] {
  const words = useCrmWords()
  const queries = useQueryClient()
  const deleteLater = useDeleteLater()
  return [
    {
      id: 'done',
      label: words.done,
      icon: <IconCheck size={14} />,
      run: async ids => {
        const { changed } = await updateTasks({ client, body: { ids, set: { status: 'done' } } })
        notifications.show({ message: words.tasksChanged(changed ?? 0) })
        await queries.invalidateQueries({ queryKey: ['tasks'] })
      },
    },
    {
      id: 'assign',
      label: words.assign,
      icon: <IconUserCheck size={14} />,
      ask: dialog => (
        <OwnerDialog
          {...dialog}
          title={words.assign}
          label={words.assignee}
          save={async (ids, assignee_id) =>
            words.tasksChanged((await updateTasks({ client, body: { ids, assignee_id } })).changed ?? 0)
          }
        />
      ),
    },
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

/** Done at once on the screen; the notice takes it back. */
function useSetStatus() {
  const words = useCrmWords()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const setting = useMutation({
    mutationFn: ({ task, status }: { task: Task; status: Task['status'] }) =>
      updateTask({ client, path: { task_id: task.id }, body: { status, if_updated_at: task.updated_at } }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['tasks'] }),
  })
  return (task: Task, status: Task['status']) => {
    setting.mutate({ task, status })
    if (status !== 'done') return
    const id = `task-${task.id}`
    notifications.show({
      id,
      message: (
        <>
          {words.taskDone}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              setting.mutate({ task, status: 'open' })
            }}
          >
            {shell.undo}
          </Button>
        </>
      ),
    })
  }
}

function NewTask({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCrmWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'task/new', saved: { title: '', due: '', type: 'todo' as Task['type'] } })
  const [type, setType] = draft.part('type')
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newTask}
      submit={words.createTask}
      onClose={onClose}
      onSubmit={() =>
        createTask({
          client,
          body: {
            title: values.title,
            type,
            ...(values.due ? { due_at: new Date(`${values.due}T09:00`).toISOString() } : {}),
          },
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['tasks'] })
        onClose()
      }}
    >
      <TextInput label={words.task} required data-autofocus {...field('title')} />
      <Select
        label={words.type}
        data={options(words.taskTypes)}
        value={type}
        allowDeselect={false}
        onChange={value => setType(value as Task['type'])}
      />
      <TextInput label={words.due} type="date" {...field('due')} />
    </FormModal>
  )
}
