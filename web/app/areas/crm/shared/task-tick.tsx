import { Checkbox, type CheckboxProps } from '@mantine/core'
import { type UpdateTaskData, updateTask } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useAtOnce } from '../../../kit/form/use-at-once.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useUndoNotice } from '../../../kit/use-undo-notice.tsx'

interface TaskTickProps extends CheckboxProps {
  task: { id: string; updated_at: string | null; status?: string | null }
  /** With the task's title: what the box is called, and what is said once it is ticked. */
  done: string
}

/** Ticks a task off where it stands; the notice takes it back. */
export function TaskTick({ task: { id, status, updated_at }, done, ...props }: TaskTickProps) {
  const may = useMay()
  const undo = useUndoNotice()
  const stale = ['home', 'tasks', 'calendar']
  const change = (body: NonNullable<UpdateTaskData['body']>) =>
    updateTask({ client, path: { task_id: id }, body })
  const reopening = useAct(() => change({ status: 'open' }), { stale })
  const changing = useAct(
    (isDone: boolean) =>
      change({
        status: isDone ? 'done' : 'open',
        ...(updated_at ? { if_updated_at: updated_at } : {}),
      }),
    {
      stale,
      onDone: ({ data }) =>
        data.status === 'done' && undo({ id: `done ${id}`, message: done, onUndo: () => reopening.mutate() }),
    },
  )
  const [isDone, tick] = useAtOnce(status === 'done', changing.mutateAsync)
  return (
    <Checkbox
      aria-label={done}
      checked={isDone}
      disabled={!may('member') || status === 'canceled'}
      onChange={() => tick(!isDone)}
      {...props}
    />
  )
}
