import { useEffect } from 'react'
import { isTyping } from '../shell/is-typing.ts'

const PATIENCE_MS = 1_200

/** Letters of this screen. After `g` the next letter is the frame's: it goes somewhere else. */
export function useCalendarKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    let frameUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return
      const isFrames = frameUntil > performance.now()
      frameUntil = event.key === 'g' && !isFrames ? performance.now() + PATIENCE_MS : 0
      if (isFrames || !Object.hasOwn(keys, event.key)) return
      event.preventDefault()
      keys[event.key]!()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
