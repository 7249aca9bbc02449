import { escapeHtml } from '#platform/pages/html.ts'
import { isSpaceless } from './parse.ts'

const AROUND = 120
const MOST = 300

/** The text as a search compares it, letter by letter, so that places in it are places in the text. */
function fold(text: string): string {
  let folded = ''
  for (const letter of text) {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    // A letter that becomes longer would shift what follows.
    folded += plain.length === letter.length ? plain : letter
  }
  return folded
}

/** The part of the text that was found, escaped, with `<mark>` round what matched. */
export function highlight(text: string, wanted: readonly string[]): string {
  const folded = fold(text)
  const found: [number, number][] = []
  for (const word of new Set(wanted.map(fold))) {
    if (word === '') continue
    for (
      let at = folded.indexOf(word);
      at >= 0 && found.length < 200;
      at = folded.indexOf(word, at + word.length)
    ) {
      if (isSpaceless(word) || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ' '))
        found.push([at, at + word.length])
    }
  }
  found.sort(([a], [b]) => a - b)
  const start = found.length > 0 ? Math.max(0, found[0]![0] - AROUND) : 0
  const end = Math.min(text.length, start + MOST)
  let out = start > 0 ? '…' : ''
  let at = start
  for (const [from, to] of found) {
    if (from < at || to > end) continue
    out += `${escapeHtml(text.slice(at, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>`
    at = to
  }
  return out + escapeHtml(text.slice(at, end)) + (end < text.length ? '…' : '')
}
