/** Secrets in what runs print: found wherever a line is cut, and however they are written. */

const MASK = '***'

/** A value, the lines of it, and how it looks in base64, in an address and in JSON. */
export function spellingsOf(values: readonly string[]): string[] {
  const all = values.flatMap(value => [
    value,
    ...value.split(/\r?\n/).filter(line => line.trim().length >= 4),
    Buffer.from(value).toString('base64'),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ])
  return [...new Set(all.filter(one => one !== ''))].sort((a, b) => b.length - a.length)
}

const patternOf = (spellings: readonly string[]): RegExp | null =>
  spellings.length === 0 ? null : new RegExp(spellings.map(RegExp.escape).join('|'), 'g')

export function maskText(text: string, spellings: readonly string[]): string {
  const pattern = patternOf(spellings)
  return pattern ? text.replaceAll(pattern, MASK) : text
}

/** How much of the end may be the beginning of a secret whose rest has not come yet. */
function heldBack(text: string, spellings: readonly string[]): number {
  let longest = 0
  for (const spelling of spellings) {
    for (let length = Math.min(spelling.length - 1, text.length); length > longest; length -= 1) {
      // The first sign tells nearly all of them apart.
      if (text[text.length - length] === spelling[0] && text.endsWith(spelling.slice(0, length))) {
        longest = length
        break
      }
    }
  }
  return longest
}

export interface Cut {
  lines: string[]
  /** How much of the text is in these lines; the rest is looked at again with what comes next. */
  consumed: number
}

/**
 * Whole lines with the secrets masked. Whatever may still become one, or a line, is left for the next time, so that it
 * makes no difference in what pieces a text arrives. The line break inside a secret ends no line.
 */
export function cutLines(text: string, spellings: readonly string[], isEnd: boolean): Cut {
  const safe = isEnd ? text.length : text.length - heldBack(text, spellings)
  const pattern = patternOf(spellings)
  const lines: string[] = []
  let line = ''
  let place = 0
  let consumed = 0
  const plain = (until: number) => {
    while (place < until) {
      const end = text.indexOf('\n', place)
      if (end === -1 || end >= until) {
        line += text.slice(place, until)
        place = until
        return
      }
      line += text.slice(place, end)
      place = end + 1
      if (place > safe) return
      lines.push(line.replace(/\r$/, ''))
      line = ''
      consumed = place
    }
  }
  for (const match of pattern ? text.matchAll(pattern) : []) {
    if (match.index >= safe) break
    plain(match.index)
    line += MASK
    place = match.index + match[0].length
  }
  plain(text.length)
  if (!isEnd) return { lines, consumed }
  if (line !== '') lines.push(line.replace(/\r$/, ''))
  return { lines, consumed: text.length }
}
