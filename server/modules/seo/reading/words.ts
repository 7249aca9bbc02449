import { BEGINS, BREAK, BREAKS, characters, codesOf, JOINER, LETTER, MARK, UNSPACED } from './characters.ts'
import { wordsOf } from './text.ts'

/** The words of a page by numbers, in the order they came up: most are never made a text of their own. */
export interface WordTable {
  /** What stands in different sentences or boxes is in different lists. */
  readSentences(text: string): number[][]
  readLine(text: string): number[]
  /** How often each stands there, and how long it is. */
  readonly counts: number[]
  readonly lengths: number[]
  /** Whether it begins or ends what people look for. */
  readonly telling: boolean[]
  spell(word: number): string
}

const LETTERS = /[\p{L}\p{M}]/u

const FNV = 0x811c9dc5 | 0
const addTo = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

function hashOf(text: string): number {
  let hash = FNV
  for (let at = 0; at < text.length; at += 1) hash = addTo(hash, text.charCodeAt(at))
  return hash
}

/** Looked up by the hash first. */
export interface StopWords {
  readonly words: ReadonlySet<string>
  readonly hashes: ReadonlySet<number>
}

export const stopWordsFrom = (list: readonly string[]): StopWords => {
  const words = new Set(list.map(word => word.toLowerCase()))
  return { words, hashes: new Set([...words].map(hashOf)) }
}

/** Texts come in lower case. */
export function openWords(stops: StopWords): WordTable {
  const counts: number[] = []
  const lengths: number[] = []
  const telling: boolean[] = []
  const hashes: number[] = []
  /** Where each stood first. */
  const places: { text: string; codes: Uint16Array }[] = []
  const starts: number[] = []
  let slots = new Int32Array(4_096).fill(-1)

  const spell = (word: number): string =>
    places[word]!.text.slice(starts[word]!, starts[word]! + lengths[word]!)

  function grow(): void {
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (const [word, hash] of hashes.entries()) {
      let at = hash & (slots.length - 1)
      while (slots[at] !== -1) at = (at + 1) & (slots.length - 1)
      slots[at] = word
    }
  }

  function isSame(word: number, codes: Uint16Array, start: number, length: number): boolean {
    if (lengths[word] !== length) return false
    const known = places[word]!.codes
    const from = starts[word]!
    for (let at = 0; at < length; at += 1) if (known[from + at] !== codes[start + at]) return false
    return true
  }

  function numberOf(place: { text: string; codes: Uint16Array }, start: number, end: number, hash: number) {
    let at = hash & (slots.length - 1)
    for (let word = slots[at]!; word !== -1; word = slots[at]!) {
      if (hashes[word] === hash && isSame(word, place.codes, start, end - start)) {
        counts[word]! += 1
        return word
      }
      at = (at + 1) & (slots.length - 1)
    }
    const made = hashes.push(hash) - 1
    slots[at] = made
    places.push(place)
    starts.push(start)
    lengths.push(end - start)
    counts.push(1)
    telling.push(tells(place.codes, start, end) && !(stops.hashes.has(hash) && stops.words.has(spell(made))))
    if (hashes.length * 2 > slots.length) grow()
    return made
  }

  /** By its characters; null where the table does not know one of them. */
  function scan(text: string, breaks: number): number[][] | null {
    const codes = codesOf(`${text}\n`)
    let all = 0
    for (let at = 0; at < codes.length; at += 1) all |= characters[codes[at]!]!
    if (all & UNSPACED) return null
    const place = { text, codes }
    let sentence: number[] = []
    const sentences = [sentence]
    let start = -1
    let hash = FNV
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes[at]!
      const bits = characters[code]!
      if (bits & BEGINS) {
        if (start < 0) {
          start = at
          hash = FNV
        }
        hash = addTo(hash, code)
        continue
      }
      if (start >= 0) {
        // The last one is none, so that there is always one after a joiner.
        const joins = bits & JOINER && !(bits & breaks) && characters[codes[at + 1]!]! & BEGINS
        if (joins || bits & MARK) {
          hash = addTo(hash, code)
          continue
        }
        sentence.push(numberOf(place, start, at, hash))
        start = -1
      }
      if (bits & breaks && sentence.length > 0) {
        sentence = []
        sentences.push(sentence)
      }
    }
    return sentences
  }

  const look = (text: string): number[] =>
    wordsOf(text).map(word => numberOf({ text: word, codes: codesOf(word) }, 0, word.length, hashOf(word)))

  return {
    readSentences: text => scan(text, BREAK) ?? text.split(BREAKS).map(look),
    readLine: text => scan(text, 0)?.[0] ?? look(text),
    counts,
    lengths,
    telling,
    spell,
  }
}

const LONGEST = 50

/** No number, and neither so long that nobody types it nor so short that it means nothing. */
function tells(codes: Uint16Array, start: number, end: number): boolean {
  const length = end - start
  if (length > LONGEST) return false
  let bits = 0
  let widest = 0
  for (let at = start; at < end; at += 1) {
    const code = codes[at]!
    bits |= characters[code]!
    if (code > widest) widest = code
  }
  if ((bits & (LETTER | MARK | UNSPACED)) === 0) return false
  if (bits & UNSPACED && !LETTERS.test(String.fromCharCode(...codes.subarray(start, end)))) return false
  return length >= 3 || widest > 0x24f
}
