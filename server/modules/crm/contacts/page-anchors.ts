/**
 * Where in an organization's contacts, counted from the oldest, a row stands. New contacts come at the newest
 * end and move nobody, so a place once found stays right until a contact is deleted; then all are forgotten.
 * This only saves walking over the rows before a deep page: without it the answer is the same, later.
 */
export interface PlacedRow {
  id: string
  created_at: string
}

export interface Anchor extends PlacedRow {
  position: number
}

export interface PageAnchors {
  /** The closest known row from which the wanted one lies ahead in this order. */
  nearest(position: number, order: 'asc' | 'desc'): Anchor | undefined
  remember(anchor: Anchor, now: Temporal.Instant): void
}

const MOST_ORGANIZATIONS = 500
const MOST_ANCHORS = 1_000
/** A transaction that began earlier may still add an older row; after this long none is open. */
const SETTLED_MINUTES = 5

interface Remembered {
  removed: number
  anchors: Anchor[]
}

const remembered = new Map<string, Remembered>()

export function anchorsOf(organizationId: string, removed: number): PageAnchors {
  let mine = remembered.get(organizationId)
  remembered.delete(organizationId)
  if (mine?.removed !== removed) mine = { removed, anchors: [] }
  remembered.set(organizationId, mine)
  if (remembered.size > MOST_ORGANIZATIONS) remembered.delete(remembered.keys().next().value!)
  const { anchors } = mine
  return {
    nearest(position, order) {
      const above = firstAtOrAfter(anchors, position)
      if (order === 'desc') return anchors[above]
      return anchors[above]?.position === position ? anchors[above] : anchors[above - 1]
    },
    remember(anchor, now) {
      const settled = now.subtract({ minutes: SETTLED_MINUTES })
      if (Temporal.Instant.compare(Temporal.Instant.from(anchor.created_at), settled) > 0) return
      const index = firstAtOrAfter(anchors, anchor.position)
      if (anchors[index]?.position === anchor.position) return
      if (anchors.length >= MOST_ANCHORS) anchors.splice(Math.floor(Math.random() * anchors.length), 1)
      anchors.splice(firstAtOrAfter(anchors, anchor.position), 0, anchor)
    },
  }
}

function firstAtOrAfter(anchors: readonly Anchor[], position: number): number {
  let low = 0
  let high = anchors.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (anchors[middle]!.position < position) low = middle + 1
    else high = middle
  }
  return low
}
