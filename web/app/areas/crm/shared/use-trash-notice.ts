import { restoreFromTrash } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useUndoNotice } from '../../../kit/use-undo-notice.tsx'

/** Says that something was deleted; Undo takes it out of the trash again. */
export function useTrashNotice(stale: readonly string[]): (message: string, trashId: string) => void {
  const showUndo = useUndoNotice()
  const restoring = useAct((trash_id: string) => restoreFromTrash({ client, path: { trash_id }, body: {} }), {
    stale,
  })
  return (message, trashId) =>
    showUndo({ id: `trash-${trashId}`, message, onUndo: () => restoring.mutate(trashId) })
}
