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
