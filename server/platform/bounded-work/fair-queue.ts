export interface FairQueue<T> {
  readonly size: number
  waitingOf(owner: string): number
  /** How many would start if there were room for all, so many of an owner at most. */
  startable(most: (owner: string) => number): number
  add(owner: string, item: T): void
  /** The next item that may start, owners taking turns; what one of them has waiting costs the others nothing. */
  take(mayStart: (owner: string, item: T) => boolean): T | undefined
  clear(): T[]
}

export function createFairQueue<T>(): FairQueue<T> {
  // In the order of turns: an owner who was served goes to the end.
  const lines = new Map<string, T[]>()
  let size = 0

  function drop(owner: string, index: number): T {
    const line = lines.get(owner)!
    const [item] = line.splice(index, 1)
    size -= 1
    lines.delete(owner)
    if (line.length > 0) lines.set(owner, line)
    return item!
  }

  return {
    get size() {
      return size
    },
    waitingOf: owner => lines.get(owner)?.length ?? 0,
    startable: most =>
      [...lines].reduce((sum, [owner, line]) => sum + Math.min(line.length, Math.max(0, most(owner))), 0),
    add(owner, item) {
      const line = lines.get(owner)
      if (line) line.push(item)
      else lines.set(owner, [item])
      size += 1
    },
    take(mayStart) {
      for (const [owner, line] of lines) {
        const index = line.findIndex(item => mayStart(owner, item))
        if (index >= 0) return drop(owner, index)
      }
      return undefined
    },
    clear() {
      const all = [...lines.values()].flat()
      lines.clear()
      size = 0
      return all
    },
  }
}
