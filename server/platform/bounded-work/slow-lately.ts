/** Who took long a while ago, and is likely to again. */
export interface SlowLately {
  note(owner: string): void
  has(owner: string): boolean
}

export function createSlowLately(rememberMs: number): SlowLately {
  // Oldest first.
  const since = new Map<string, number>()
  const forgetOld = () => {
    const oldest = performance.now() - rememberMs
    for (const [owner, at] of since) {
      if (at > oldest) return
      since.delete(owner)
    }
  }
  return {
    note(owner) {
      since.delete(owner)
      since.set(owner, performance.now())
    },
    has(owner) {
      forgetOld()
      return since.has(owner)
    },
  }
}
