import { notifications } from '../../../kit/notices.tsx'
import { useUndoNotice } from '../../../kit/use-undo-notice.tsx'

interface Undoable {
  id: string
  message: string
  onUndo: () => Promise<unknown>
  autoClose?: number
}

const OFFERED_MS = 10_000

/** The last thing that can be taken back: `z` does. */
let last: { id: string; undo: () => void; until: number } | null = null

/** Says what was done beside the way back; what keeps it from being taken back is said, too. */
export function useOfferUndo(): (one: Undoable) => void {
  const showUndo = useUndoNotice()
  return ({ id, message, onUndo, autoClose = OFFERED_MS }) => {
    const undo = () => {
      if (last?.id === id) last = null
      onUndo().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
    }
    last = { id, undo, until: Date.now() + autoClose }
    showUndo({ id, message, onUndo: undo, autoClose })
  }
}

export function undoLast(): void {
  if (!last || last.until < Date.now()) return
  notifications.hide(last.id)
  last.undo()
}
