const words = new Intl.Segmenter('en', { granularity: 'word' })

/** As people count them, in scripts without spaces too. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1
  return count
}

const ENDS = new Set(['.', '!', '?', '…', '。', '！', '？', '؟'])
const CLOSES = new Set(['"', "'", '”', '’', '»', ')', ']', '」', '』'])
const FULL_WIDTH = new Set(['。', '！', '？', '؟'])
const isSpace = (letter: string | undefined) => letter === undefined || /\s/u.test(letter)

/** A full stop ends one where a space follows, so that 3.5 and example.com stay whole; others end one wherever they stand. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  let at = 0
  while (at < text.length) {
    if (!ENDS.has(text[at]!)) {
      at += 1
      continue
    }
    let end = at + 1
    while (end < text.length && ENDS.has(text[end]!)) end += 1
    while (end < text.length && CLOSES.has(text[end]!)) end += 1
    if (isSpace(text[end]) || FULL_WIDTH.has(text[at]!)) {
      sentences.push(text.slice(start, end).trim())
      start = end
    }
    at = end
  }
  sentences.push(text.slice(start).trim())
  return sentences.filter(sentence => sentence !== '')
}

export const isQuestion = (sentence: string): boolean => {
  let last = sentence.length - 1
  while (last > 0 && CLOSES.has(sentence[last]!)) last -= 1
  return '?？؟'.includes(sentence[last] ?? ' ')
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u

const LETTER = '[\\p{L}\\p{N}_]'

/** Any of the phrases as whole words, in any case, with any white space between their words; null: of none. */
export function phraseMatcher(phrases: readonly string[]): RegExp | null {
  const bodies = [...new Set(phrases.map(phrase => straight(phrase).trim()).filter(phrase => phrase !== ''))]
    // The longest first: of two that begin alike the whole one is meant.
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map(phrase => ({
      isUnspaced: UNSPACED.test([...phrase][0]!),
      text: phrase
        .split(/\s+/u)
        .map(word => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
        .join('\\s+'),
    }))
  const spaced = bodies.filter(({ isUnspaced }) => !isUnspaced).map(({ text }) => text)
  // Of scripts without spaces nobody can say where a word begins.
  const unspaced = bodies.filter(({ isUnspaced }) => isUnspaced).map(({ text }) => text)
  const patterns = [
    ...(spaced.length > 0 ? [`(?<!${LETTER})(?:${spaced.join('|')})(?!${LETTER})`] : []),
    ...unspaced,
  ]
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu')
}

/** An apostrophe is one, however it is set. */
export const straight = (text: string): string => text.replaceAll(/[’ʼ＇]/g, "'")
