import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { address } from '../address.ts'
import { useDeleteLater } from '../list/use-delete-later.tsx'
import { useMay } from '../session/session.ts'

interface DeleteRecordProps {
  id: string
  label: string
  /** What is said once it is gone, beside the way back. */
  message: string
  list: string
  remove: (ids: string[]) => Promise<unknown>
  /** First parts of the query keys that it makes stale. */
  stale: readonly string[]
}

/** As in its list: it is gone at once, can be taken back for a moment, and is in the trash from then on. */
export function DeleteRecord({ id, label, message, list, remove, stale }: DeleteRecordProps) {
  const may = useMay()
  const navigate = useNavigate()
  const deleteLater = useDeleteLater()
  if (!may('member')) return null
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() => {
        deleteLater({ ids: [id], message, remove, stale })
        void navigate({ to: address(list) })
      }}
    >
      {label}
    </Button>
  )
}
