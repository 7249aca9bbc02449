import { Button, Group, Text } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { notifications } from '../notices.tsx'
import css from './record-list.module.css'
import { useListWords } from './words.ts'

export interface BulkDialogProps {
  ids: string[]
  isOpen: boolean
  onClose: () => void
  /** Closes it, lets go of the selection and asks for the rows anew. */
  onDone: () => void
}

/** Something to do with all that is selected: at once by `run`, or after a question that `ask` puts. */
export interface BulkAction {
  id: string
  label: string
  icon?: ReactNode
  isDangerous?: boolean
  run?: (ids: string[]) => Promise<void>
  ask?: (dialog: BulkDialogProps) => ReactNode
}

interface BulkBarProps {
  ids: string[]
  actions: readonly BulkAction[]
  onDone: () => void
}

export function BulkBar({ ids, actions, onDone }: BulkBarProps) {
  const words = useListWords()
  const [busy, setBusy] = useState<string | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const start = ({ id, run }: BulkAction) => {
    if (!run) return setAsking(id)
    setBusy(id)
    run(ids)
      .then(onDone)
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
      .finally(() => setBusy(null))
  }
  return (
    <Group className={css.bulk} gap="xs" role="toolbar" aria-label={words.selected(ids.length)}>
      <Text size="sm" fw={600}>
        {words.selected(ids.length)}
      </Text>
      {actions.map(action => (
        <Button
          key={action.id}
          size="xs"
          variant="default"
          {...(action.isDangerous ? { color: 'red', variant: 'light' } : {})}
          leftSection={action.icon}
          loading={busy === action.id}
          disabled={busy !== null && busy !== action.id}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        {words.clearSelection}
      </Button>
      {actions.map(({ id, ask }) => (
        <Fragment key={id}>
          {ask?.({
            ids,
            isOpen: asking === id,
            onClose: () => setAsking(null),
            onDone: () => {
              setAsking(null)
              onDone()
            },
          })}
        </Fragment>
      ))}
    </Group>
  )
}
