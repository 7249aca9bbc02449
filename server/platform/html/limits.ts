import { Parser } from 'htmlparser2'
import { Refused } from '../bounded-work/task.ts'

const SMALL_LENGTH = 20_000
const SMALL_TAGS = 400
/** Deeper than any page or mail that a person made; parsers and converters take time by the square of it. */
const MOST_LEVELS = 200

/**
 * HTML that may be worked on by the thread that answers: with so few characters and tags, whatever is nested in whatever,
 * every parser here is done within a few milliseconds.
 */
export function isSmallHtml(html: string): boolean {
  if (html.length > SMALL_LENGTH) return false
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1
    if (tags > SMALL_TAGS) return false
  }
  return true
}

/** Reads tag by tag without building anything and stops at the limit, so its time goes by the length alone. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    onopentagname: () => {
      depth += 1
      deepest = Math.max(deepest, depth)
    },
    onclosetag: () => {
      depth -= 1
    },
  })
  for (let at = 0; at < html.length && deepest <= MOST_LEVELS; at += 1_000) {
    parser.write(html.slice(at, at + 1_000))
  }
  return deepest > MOST_LEVELS
}

export function refuseDeepHtml(html: string): void {
  if (isTooDeep(html)) throw new Refused(`is nested deeper than ${MOST_LEVELS} levels`)
}
