import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const load = () => import('./palette.tsx')
const Palette = lazy(() => load().then(one => ({ default: one.Palette })))

/** The palette, loaded by who is about to open it, and what opens it. */
export function usePalette(): { palette: ReactNode; prepare: () => void; open: () => void } {
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    void load().then(one => one.openPalette())
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setWanted(true)
      void load().then(one => one.togglePalette())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const palette = isWanted && (
    <Suspense>
      <Palette />
    </Suspense>
  )
  return { palette, prepare: () => void load(), open }
}
