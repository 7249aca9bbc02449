import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { address } from '../address.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { useMay } from '../session/session.ts'
import { RecordList, type RecordListProps } from './record-list.tsx'

interface ListScreenProps<Row extends { id: string }, Data>
  extends Omit<RecordListProps<Row, Data>, 'empty' | 'actions'> {
  /** "New contact": the button, which opens the form; null where nothing is made here. */
  newLabel: string | null
  newIcon?: ReactNode
  /** What stands there before the first record: what this is for. */
  emptyTitle: string
  emptyText: string
  /** The form that makes a new one; `new` in the address opens it. */
  form?: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode
  /** The screen that makes a new one, where a form is not enough. */
  newTo?: string
  /** Further buttons beside the one that makes a new one. */
  more?: ReactNode
}

/** The screen of a domain's records: the list, how to make a new one, and what to say while there is none. */
export function ListScreen<Row extends { id: string }, Data>(props: ListScreenProps<Row, Data>) {
  const { newLabel, newIcon, emptyTitle, emptyText, form, newTo, more, ...list } = props
  const may = useMay()
  const navigate = useNavigate()
  const toggleNew = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, new: isOpen || undefined }),
      replace: true,
    } as never)
  const plus = newIcon ?? <IconPlus size={16} />
  const newButton =
    newLabel !== null &&
    may('member') &&
    (newTo ? (
      <Button component={Link} to={address(newTo)} leftSection={plus}>
        {newLabel}
      </Button>
    ) : (
      <Button leftSection={plus} onClick={() => toggleNew(true)}>
        {newLabel}
      </Button>
    ))
  return (
    <>
      <RecordList<Row, Data>
        {...list}
        actions={
          <Group gap="xs">
            {more}
            {newButton}
          </Group>
        }
        empty={
          <EmptyState title={emptyTitle} text={emptyText}>
            {newButton}
          </EmptyState>
        }
      />
      {form?.({ isOpen: props.search.new === true && may('member'), onClose: () => toggleNew(false) })}
    </>
  )
}
