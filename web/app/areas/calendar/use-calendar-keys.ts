import { useEffect, useRef } from 'react'
import { isTyping } from '../../kit/keys/is-typing.ts'

const PATIENCE_MS = 1_200

/** Letters of this screen. After `g` the next letter is the frame's: it goes somewhere else. */
export function useCalendarKeys(keys: Readonly<Record<string, () => void>>): void {
  const frameUntil = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return
      const isFrames = frameUntil.current > event.timeStamp
      frameUntil.current = event.key === 'g' && !isFrames ? event.timeStamp + PATIENCE_MS : 0
      if (isFrames || !Object.hasOwn(keys, event.key)) return
      event.preventDefault()
      keys[event.key]!()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
