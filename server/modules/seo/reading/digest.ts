import { createHash } from 'node:crypto'
import { BEGINS, characters, codesOf, JOINER, MARK, UNSPACED } from './characters.ts'
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

const SPACE = 32

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
    const bits = characters[code]!
    if (bits & BEGINS) {
      if (!isInWord) count += 1
      isInWord = true
    } else if (bits & UNSPACED) return null
    else if (!isInWord) continue
    // The last one is a space, so that there is always one after a joiner.
    else if (!(bits & MARK || (bits & JOINER && characters[codes[at + 1]!]! & BEGINS))) {
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

const shape = (wordCount: number, codes: Uint16Array): TextDigest => ({
  wordCount,
  textDigest: wordCount === 0 ? null : createHash('sha256').update(codes).digest('base64url').slice(0, 22),
  simhash: wordCount < LEAST_COMPARED ? null : simhash(codes, COMPARED_WORDS),
})
