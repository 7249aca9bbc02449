import type { KeyboardEvent } from 'react'
import type { ContractField } from '../../../../../sdk/index.ts'
import { changed } from './arrange.ts'

const STEP = 0.005
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface Keys {
  fields: readonly ContractField[]
  /** What a key on this field is for: all that are chosen, or the field alone. */
  meant: (id: string) => readonly string[]
  onChange: (fields: readonly ContractField[]) => void
  onRemove: (ids: readonly string[]) => void
  onCopy: (ids: readonly string[]) => void
  onPaste: () => void
  onDuplicate: (ids: readonly string[]) => void
  onLetGo: () => void
}

/** Arrows move, with Shift they resize; copy, paste, duplicate, remove and let go as everywhere. */
export const fieldKeys =
  ({ fields, meant, onChange, onRemove, onCopy, onPaste, onDuplicate, onLetGo }: Keys) =>
  (id: string) =>
  (event: KeyboardEvent) => {
    const ids = meant(id)
    const arrow = arrows[event.key]
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    const acts: Record<string, () => void> = isCommand
      ? {
          c: () => onCopy(ids),
          v: onPaste,
          d: () => onDuplicate(ids),
        }
      : {
          Delete: () => onRemove(ids),
          Backspace: () => onRemove(ids),
          Escape: onLetGo,
        }
    const act = arrow
      ? () => {
          const [dx, dy] = arrow
          onChange(
            changed(fields, ids, one =>
              event.shiftKey ? { w: one.w + dx, h: one.h + dy } : { x: one.x + dx, y: one.y + dy },
            ),
          )
        }
      : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
