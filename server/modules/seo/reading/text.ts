const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’·-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu

export const fold = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** As many as a reader would count. */
export function countCharacters(text: string, most = 10_000): number {
  let count = 0
  for (const _ of graphemes.segment(text)) {
    count += 1
    if (count === most) break
  }
  return count
}

/** Cut between characters as people see them. */
export function cut(text: string, most = 300): string {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text.slice(0, most * 20))) {
    if (kept.length + segment.length > most - 1) break
    kept += segment
  }
  return `${kept}…`
}

export function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return text.match(WORD) ?? []
  const found: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) if (isWordLike) found.push(segment)
  return found
}

/** Two numbers for a word: one for each half of the bits. */
function hash(text: string): [low: number, high: number] {
  let low = 0x811c9dc5
  let high = 0x2f0b4c47
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
  }
  return [low, high]
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** 64 bits that differ in few places where texts differ in few words. */
export function simhash(all: readonly string[]): string {
  const known = new Map<string, [number, number]>()
  const hashes = all.map(word => {
    const before = known.get(word)
    if (before) return before
    const made = hash(word)
    known.set(word, made)
    return made
  })
  const weights = new Int32Array(64)
  for (let at = 0; at + 2 < hashes.length; at += 1) {
    const [a, b, c] = [hashes[at]!, hashes[at + 1]!, hashes[at + 2]!]
    const low = mix(Math.imul(a[0], 31) + Math.imul(b[0], 17) + c[0])
    const high = mix(Math.imul(a[1], 31) + Math.imul(b[1], 17) + c[1])
    for (let bit = 0; bit < 32; bit += 1) {
      weights[bit]! += ((low >>> bit) & 1) * 2 - 1
      weights[32 + bit]! += ((high >>> bit) & 1) * 2 - 1
    }
  }
  let low = 0
  let high = 0
  for (let bit = 0; bit < 32; bit += 1) {
    if (weights[bit]! > 0) low |= 1 << bit
    if (weights[32 + bit]! > 0) high |= 1 << bit
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0')
}

const bits = (value: number): number => {
  let count = 0
  for (let left = value >>> 0; left !== 0; left &= left - 1) count += 1
  return count
}

/** In how many of their 64 bits two of them differ. */
export const distance = (a: string, b: string): number =>
  bits(Number.parseInt(a.slice(0, 8), 16) ^ Number.parseInt(b.slice(0, 8), 16)) +
  bits(Number.parseInt(a.slice(8), 16) ^ Number.parseInt(b.slice(8), 16))
