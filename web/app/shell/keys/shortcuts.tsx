import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { address } from '../../kit/address.ts'
import { isTyping } from '../../kit/keys/is-typing.ts'
import { endStart, holdKeys } from '../../kit/keys/kept-keys.ts'
import { useHeldKeys } from '../../kit/keys/use-held-keys.ts'
import { useMay } from '../../kit/session/session.ts'
import { useShownAreas } from '../navigation/tabs.ts'

const KeysHelp = lazy(() => import('./keys-help.tsx').then(one => ({ default: one.KeysHelp })))

const PATIENCE_MS = 1_200

/** `g` and a letter goes somewhere, `?` shows all. Rows have keys of their own, in the list. */
export function Shortcuts() {
  const may = useMay()
  const navigate = useNavigate()
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never')
  const items = useShownAreas()
    .flatMap(area => area.nav)
    .filter(item => item.key && may(item.role ?? 'viewer'))
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
      if (event.key === '?') setHelp('open')
      if (event.key === 'm') document.querySelector<HTMLElement>('[data-write]')?.click()
      if (event.key === 'c') document.querySelector<HTMLElement>('[data-create]')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    help !== 'never' && (
      <Suspense>
        <KeysHelp items={items} isOpen={help === 'open'} onClose={() => setHelp('closed')} />
      </Suspense>
    )
  )
}
