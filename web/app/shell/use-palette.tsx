import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { forgetKeys, holdKeys } from '../kit/keys/kept-keys.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(() => load().then(one => ({ default: one.Palette })))

/** The palette, loaded by who is about to open it, and what opens it. */
export function usePalette(): { palette: ReactNode; prepare: () => void; open: () => void } {
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    // The first letters are pressed before there is a field: they are kept for it.
    const release = holdKeys('palette')
    load()
      .then(one => one.togglePalette(release))
      .catch(() => {
        forgetKeys()
        release()
      })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const palette = isWanted && (
    <Suspense>
      <Palette />
    </Suspense>
  )
  return { palette, prepare: () => void load(), open }
}
