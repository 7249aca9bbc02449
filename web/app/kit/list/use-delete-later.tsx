import { useQueryClient } from '@tanstack/react-query'
import { notifications } from '../notices.tsx'
import { useUndoNotice } from '../use-undo-notice.tsx'
import { deleteLater } from './doomed.ts'

interface Deletion {
  ids: readonly string[]
  /** "3 contacts deleted" */
  message: string
  /** Deletes them; with `keepalive`, so that it goes out though the tab is being closed. */
  remove: (ids: string[]) => Promise<unknown>
  /** First parts of the query keys that it makes stale. */
  stale: readonly string[]
}

/** Deletes what was chosen, unless it is taken back within a few seconds. */
export function useDeleteLater(): (deletion: Deletion) => void {
  const queries = useQueryClient()
  const showUndo = useUndoNotice()
  return ({ ids, message, remove, stale }) => {
    const id = `delete-${ids[0]}`
    const takeBack = deleteLater(ids, async () => {
      notifications.hide(id)
      await remove([...ids]).catch((error: Error) =>
        notifications.show({ color: 'red', message: error.message }),
      )
      await Promise.all(stale.map(key => queries.invalidateQueries({ queryKey: [key] })))
    })
    showUndo({ id, message, onUndo: takeBack, autoClose: false })
  }
}
