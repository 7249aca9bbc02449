/** What pages lead to and nobody asked: a comparison must not take that for mended. */
export interface OpenLinks {
  add(url: string, seqs: readonly number[]): void
  has(url: string, seq: number): boolean
}

/** A bit for each address: all pages of a crawl may lead to all of them. */
export function createOpenLinks(mostSeq: number): OpenLinks {
  const pages = new Map<string, Uint8Array>()
  return {
    add(url, seqs) {
      if (seqs.length === 0) return
      const bits = new Uint8Array((mostSeq >> 3) + 1)
      for (const seq of seqs) bits[seq >> 3]! |= 1 << (seq & 7)
      pages.set(url, bits)
    },
    has: (url, seq) => ((pages.get(url)?.[seq >> 3] ?? 0) & (1 << (seq & 7))) !== 0,
  }
}
