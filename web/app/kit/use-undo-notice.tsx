import { Button } from '@mantine/core'
import { notifications } from './notices.tsx'
import { useCommonWords } from './screen/words.ts'

interface UndoNotice {
  id: string
  message: string
  onUndo: () => void
  /** How long it stands there; false: until it is hidden. */
  autoClose?: number | false
}

/** Says what was done, beside the way back. */
export function useUndoNotice(): (notice: UndoNotice) => void {
  const { undo } = useCommonWords()
  return ({ id, message, onUndo, autoClose = 10_000 }) =>
    notifications.show({
      id,
      autoClose,
      message: (
        <>
          {message}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              onUndo()
            }}
          >
            {undo}
          </Button>
        </>
      ),
    })
}
