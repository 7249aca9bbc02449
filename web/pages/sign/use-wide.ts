import { useSyncExternalStore } from 'react'

/** On a page this wide its fields can be typed into where they are; on a smaller one they open a sheet. */
const media = () => matchMedia('(min-width: 760px)')

const listen = (tell: () => void) => {
  const query = media()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

export const useWide = (): boolean => useSyncExternalStore(listen, () => media().matches)
