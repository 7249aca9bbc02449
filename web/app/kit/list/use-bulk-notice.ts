import { useQueryClient } from '@tanstack/react-query'
import { undoBulk } from '../../../../sdk/index.ts'
import { notifications } from '../notices.tsx'
import { client } from '../session/api.ts'
import { useUndoNotice } from '../use-undo-notice.tsx'

export interface BulkDone {
  /** "3 contacts changed" */
  message: string
  undo_id?: string | undefined
}

/** Says what was done to many at once, beside the way back. */
export function useBulkNotice(): (done: BulkDone) => void {
  const queries = useQueryClient()
  const showUndo = useUndoNotice()
  const undo = (undo_id: string) =>
    undoBulk({ client, path: { undo_id } })
      .then(() => queries.invalidateQueries())
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return ({ message, undo_id }) =>
    undo_id
      ? showUndo({ id: `bulk-${undo_id}`, message, onUndo: () => void undo(undo_id) })
      : notifications.show({ message })
}
