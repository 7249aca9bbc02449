import { useEffect } from 'react'
import { holdKeys } from './kept-keys.ts'

/** While this is so, what is pressed waits for the screen. */
export function useHeldKeys(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdKeys('screen') : undefined), [isHeld])
}
