import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen, or soon will be. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = new IntersectionObserver(entries => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: '1000px',
    })
    if (element.current) watched.observe(element.current)
    return () => watched.disconnect()
  }, [element])
  return isNear
}
