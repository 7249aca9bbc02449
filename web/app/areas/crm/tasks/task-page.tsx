import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deleteTask, getTask, type Task, updateTask } from '../../../../../sdk/index.ts'
import { FieldDetails } from '../../../kit/fields/field-details.tsx'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useTaskFields } from '../shared/fields.ts'
import { useTrashNotice } from '../shared/use-trash-notice.ts'
import { useCrmWords } from '../words.ts'

export function TaskPage(): ReactNode {
  const { taskId } = useParams({ from: '/shell/tasks/$taskId' })
  const words = useCrmWords()
  const may = useMay()
  const navigate = useNavigate()
  const path = { task_id: taskId }
  const fields = useTaskFields()
  const changed = useRecordChange<Task>('task', 'tasks')
  const task = useQuery({ queryKey: ['task', taskId], queryFn: () => getTask({ client, path }) })
  const tellTrash = useTrashNotice(['tasks'])
  const removing = useAct(() => deleteTask({ client, path }), {
    stale: ['tasks'],
    onDone: ({ trash_id }) => {
      tellTrash(words.tasksDeleted(1), trash_id)
      void navigate({ to: '/tasks' })
    },
  })
  if (!task.data) return <Unloaded query={task} />
  const one = task.data.data
  return (
    <RecordPage
      list={{ to: '/tasks', label: words.tasks }}
      title={one.title}
      actions={
        may('member') && (
          <ConfirmButton
            size="sm"
            question={words.deleteTask(one.title)}
            confirm={words.delete}
            onConfirm={() => removing.mutate()}
          >
            {words.delete}
          </ConfirmButton>
        )
      }
    >
      <FieldDetails
        title={words.details}
        of={`task/${one.id}`}
        fields={fields}
        row={one}
        save={async (change, seen) =>
          changed((await updateTask({ client, path, body: { ...change, ...seen } })).data)
        }
      />
    </RecordPage>
  )
}
