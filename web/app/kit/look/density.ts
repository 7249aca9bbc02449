import { useState } from 'react'

export type Density = 'comfortable' | 'compact'

const KEPT = 'bowline-density'

const read = (): Density => (localStorage.getItem(KEPT) === 'compact' ? 'compact' : 'comfortable')

const show = (density: Density) => {
  document.documentElement.dataset.density = density
}

/** Before anything is drawn, as somebody chose it on this device. */
export const startDensity = (): void => show(read())

export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const [density, setDensity] = useState(read)
  const choose = (chosen: Density) => {
    localStorage.setItem(KEPT, chosen)
    show(chosen)
    setDensity(chosen)
  }
  return [density, choose]
}
