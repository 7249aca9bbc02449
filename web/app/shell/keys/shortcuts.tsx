import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { address } from '../../kit/address.ts'
import { isTyping } from '../../kit/keys/is-typing.ts'
import { endStart, holdKeys } from '../../kit/keys/kept-keys.ts'
import { useHeldKeys } from '../../kit/keys/use-held-keys.ts'
import { openHelp } from '../handbook/open-help.ts'
import { useKeyedPlaces } from './keyed-places.ts'

const PATIENCE_MS = 1_200

/** What this screen makes, else what may be made anywhere. */
const creating = () =>
  document.querySelector<HTMLElement>('[data-create-here]') ??
  document.querySelector<HTMLElement>('[data-create]')

/** `g` and a letter goes somewhere, `?` explains the screen. Rows have keys of their own, in the list. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const items = useKeyedPlaces()
  useHeldKeys(useRouterState({ select: state => state.status === 'pending' }))
  // The first moment at which anybody listens: what was pressed meanwhile arrives now.
  useEffect(() => endStart(), [])
  const waitsForKey = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return
      // By when the keys were pressed: a busy machine hands them over much later.
      if (waitsForKey.current > event.timeStamp) {
        waitsForKey.current = 0
        const item = items.find(one => one.key === event.key)
        if (item) {
          event.preventDefault()
          void navigate({ to: address(item.to) }).finally(holdKeys('screen'))
        }
        return
      }
      if (event.key === 'g') waitsForKey.current = event.timeStamp + PATIENCE_MS
      if (event.key === '?') openHelp('screen')
      if (event.key === 'm') document.querySelector<HTMLElement>('[data-write]')?.click()
      if (event.key === 'c') creating()?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
