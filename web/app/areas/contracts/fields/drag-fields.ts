import type { ContractField } from '../../../../../sdk/index.ts'
import { changed } from './arrange.ts'

interface Dragged {
  fields: readonly ContractField[]
  /** The one under the pointer first; the others go with it. */
  ids: readonly string[]
  kind: 'move' | 'size'
  onChange: (fields: readonly ContractField[]) => void
  onEnd?: () => void
}

interface Point {
  clientX: number
  clientY: number
}

export const pageAt = ({ clientX, clientY }: Point): HTMLElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map(element => element.closest<HTMLElement>('[data-page]'))
    .find(element => element !== null) ?? undefined

/** Where on a page a point is, by fractions; measured now, since pages scroll and zoom while something is dragged. */
export function placeOn(page: HTMLElement, { clientX, clientY }: Point) {
  const { left, top, width, height } = page.getBoundingClientRect()
  return { page: Number(page.dataset.page), x: (clientX - left) / width, y: (clientY - top) / height }
}

/**
 * Fields follow the pointer, also onto another page and while the page scrolls below it, and stay where it lets go.
 * Escape puts them back. Listened to by the document: the element of a field that changes its page is another one.
 */
export function dragFields(start: Point, { fields, ids, kind, onChange, onEnd }: Dragged): void {
  const field = fields.find(({ id }) => id === ids[0])
  const home = document.querySelector<HTMLElement>(`[data-page="${field?.page}"]`)
  if (!field || !home) return
  const held = placeOn(home, start)
  let [page, last] = [home, start]
  const follow = () => {
    if (kind === 'move') page = pageAt(last) ?? page
    const now = placeOn(page, last)
    const [dx, dy, pages] = [now.x - held.x, now.y - held.y, now.page - held.page]
    onChange(
      changed(fields, ids, one =>
        kind === 'move'
          ? { page: Math.max(0, one.page + pages), x: one.x + dx, y: one.y + dy }
          : { w: one.w + dx, h: one.h + dy },
      ),
    )
  }
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    onEnd?.()
  }
  const { signal } = listening
  const on = (name: string, act: (event: Event) => void, capture = false) =>
    document.addEventListener(name, act, { signal, capture })
  on('pointermove', event => {
    last = event as PointerEvent
    follow()
  })
  on('scroll', follow, true)
  on('pointerup', end)
  on('pointercancel', end)
  on(
    'keydown',
    event => {
      if ((event as KeyboardEvent).key !== 'Escape') return
      event.stopPropagation()
      onChange(fields)
      end()
    },
    true,
  )
}
