/** Texts by number and numbers by text; 0 is no text. Numbers are never given again. */
export interface Dictionary {
  readonly texts: string[]
  code(text: string | null): number
  find(text: string): number | undefined
}

export function createDictionary(): Dictionary {
  const texts: string[] = ['']
  const codes = new Map<string, number>()
  return {
    texts,
    code(text) {
      if (text === null || text === '') return 0
      const known = codes.get(text)
      if (known !== undefined) return known
      texts.push(text)
      codes.set(text, texts.length - 1)
      return texts.length - 1
    },
    find: text => codes.get(text),
  }
}

type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** A longer one with the same beginning. */
export function grown<T extends Numbers>(array: T, least: number): T {
  if (array.length >= least) return array
  const Kind = array.constructor as new (length: number) => T
  const longer = new Kind(Math.max(least, Math.ceil(array.length * 1.5), 1024))
  longer.set(array as never)
  return longer
}

export type Bits = Uint32Array<ArrayBuffer>

export const wordsFor = (length: number): number => (length + 31) >>> 5

export function countBits(bits: Bits): number {
  let total = 0
  for (let at = 0; at < bits.length; at += 1) {
    // As a signed number it stays one of 32 bits all the way, and so does the product below.
    let word = bits[at]! | 0
    if (word === 0) continue
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return total
}

/** The places whose bits are set, in their order. */
export function placesOf(bits: Bits, count: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(count)
  let next = 0
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]! | 0
    const base = at << 5
    while (word !== 0) {
      const lowest = word & -word
      places[next] = base + 31 - Math.clz32(lowest)
      next += 1
      word ^= lowest
    }
  }
  return places
}

export const hasBit = (bits: Bits, place: number): boolean =>
  ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0

export function setBit(bits: Bits, place: number): void {
  bits[place >>> 5]! |= 1 << (place & 31)
}
