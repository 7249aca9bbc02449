import { createHash } from 'node:crypto'
import { simhash } from './simhash.ts'
import { wordsOf } from './text.ts'

export interface TextDigest {
  wordCount: number
  /** Of the words in their order. */
  textDigest: string | null
  /** One that is close where the words are. */
  simhash: string | null
}

/** Where two pages are told apart. */
const COMPARED_WORDS = 5_000
const LEAST_COMPARED = 50

/** Up to here characters are told by a table: scripts with spaces, and the usual punctuation. */
const TOLD = 0x2100
const NONE = 0
const LETTER = 1
const MARK = 2
const JOINER = 3
/** In a script without spaces, where only a dictionary knows words. */
const UNSPACED = 4
const SPACE = 32

const kinds = Uint8Array.from({ length: TOLD }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(character)) return UNSPACED
  if (/[\p{L}\p{N}]/u.test(character)) return LETTER
  if (/\p{M}/u.test(character)) return MARK
  return /['’·-]/.test(character) ? JOINER : NONE
})

/** What tells a text in lower case from others, found without making its words where that can be. */
export function digestText(text: string): TextDigest {
  return digestSpaced(text) ?? digestWords(wordsOf(text))
}

/** One pass over the characters, written where they were read; null where the table does not know one of them. */
export function digestSpaced(text: string): TextDigest | null {
  const codes = codesOf(`${text} `)
  let length = 0
  let count = 0
  let isInWord = false
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at]!
    const kind = code < TOLD ? kinds[code]! : UNSPACED
    if (kind === LETTER) {
      if (!isInWord) count += 1
      isInWord = true
    } else if (kind === UNSPACED) return null
    else if (!isInWord) continue
    // The last one is a space, so that there is always one after a joiner.
    else if (kind === NONE || (kind === JOINER && kinds[codes[at + 1]!] !== LETTER)) {
      isInWord = false
      codes[length] = SPACE
      length += 1
      continue
    }
    codes[length] = code
    length += 1
  }
  return shape(count, codes.subarray(0, length))
}

export const digestWords = (words: readonly string[]): TextDigest =>
  shape(words.length, codesOf(words.map(word => `${word} `).join('')))

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length)
  Buffer.from(codes.buffer).write(text, 'utf16le')
  return codes
}

const shape = (wordCount: number, codes: Uint16Array): TextDigest => ({
  wordCount,
  textDigest: wordCount === 0 ? null : createHash('sha256').update(codes).digest('base64url').slice(0, 22),
  simhash: wordCount < LEAST_COMPARED ? null : simhash(codes, COMPARED_WORDS),
})
