import type { Zone } from '../zone.fixture.ts'

interface Counted {
  lookups: number
  voids: number
  isRefused: boolean
}

const STEPS = 49

/**
 * SPF by the book (RFC 7208, 4.6 and 5), written down once more and in another way: a stack machine over strings. It
 * shares no line with the checks.
 */
export function countByTheBook(zone: Zone, start: string): Counted {
  let lookups = 0
  let voids = 0
  let steps = 0
  let isRefused = false
  const rows = (name: string, type: 'TXT' | 'A' | 'AAAA' | 'MX'): string[] => {
    const entry = zone[name.toLowerCase()]
    return entry && entry !== 'failed' ? (entry[type] ?? []) : []
  }
  const policies = (name: string) => rows(name, 'TXT').filter(text => /^v=spf1( |$)/i.test(text))
  const good = (word: string): boolean => {
    const body = word.replace(/^[-+~?]/, '').toLowerCase()
    return (
      /^(all|a|mx|ptr)$/.test(body) ||
      /^(include|exists|a|mx|ptr):\S+\.\S+$/.test(body) ||
      /^ip[46]:/.test(body) ||
      /^[a-z]+=/.test(body)
    )
  }
  /** The verdict of the record's own `all`; undefined where it has none and goes nowhere. */
  const visit = (name: string, text: string, above: string[]): string | undefined => {
    const words = text.split(' ').slice(1).filter(Boolean)
    const redirects = words.filter(word => /^redirect=/i.test(word))
    const stop = words.findIndex(word => /^[-+~?]?all$/i.test(word))
    const seen = (stop < 0 ? words : words.slice(0, stop)).filter(word => !/^redirect=/i.test(word))
    const order =
      stop < 0
        ? [...seen, ...redirects]
        : [...seen, ...redirects.filter((_, n) => n > 0 && before(words, redirects, n, stop))]
    let end = stop < 0 ? undefined : words[stop]!.replace(/all$/i, '') || '+'
    let isFirst = true
    for (const word of order) {
      const isRedirect = /^redirect=/i.test(word)
      if (isRedirect && (!isFirst || stop >= 0)) {
        isRefused = true
        continue
      }
      if (isRedirect) isFirst = false
      if (!isRedirect && !good(word)) {
        isRefused = true
        continue
      }
      const body = word.replace(/^[-+~?]/, '').toLowerCase()
      const kind = /^(redirect|[a-z]+)/.exec(body)![1]!
      if (!isRedirect && (/=/.test(body.split(':')[0]!) || /^ip/.test(kind))) continue
      lookups += 1
      const target = (/[:=](.*)$/.exec(body)?.[1] ?? name).replace(/\/\d+$/, '')
      if (kind === 'ptr' || target.includes('%')) continue
      if (steps >= STEPS) break
      if (kind === 'include' || isRedirect) {
        if (above.includes(target)) {
          isRefused = true
          continue
        }
        steps += 1
        if (rows(target, 'TXT').length === 0) voids += 1
        const found = policies(target)
        if (found.length !== 1) {
          isRefused = true
          if (isRedirect) end = undefined
          continue
        }
        const below = visit(target, found[0]!, [...above, target])
        if (isRedirect) end = below
        continue
      }
      steps += 1
      if (kind === 'mx') {
        if (rows(target, 'MX').length === 0) voids += 1
        if (rows(target, 'MX').length > 10) isRefused = true
        continue
      }
      if (rows(target, 'A').length > 0) continue
      if (kind === 'a') steps += 1
      if (kind !== 'a' || rows(target, 'AAAA').length === 0) voids += 1
    }
    return end
  }
  const [own] = policies(start)
  const end = visit(start, own!, [start])
  if (lookups > 10 || voids > 2 || end === '+') isRefused = true
  return { lookups, voids, isRefused }
}

/** Whether the nth redirect stands in front of `all`: a second one there is a mistake, behind it nobody reads it. */
const before = (words: readonly string[], redirects: readonly string[], n: number, stop: number): boolean => {
  let seen = -1
  return words.slice(0, stop).some(word => {
    if (redirects.includes(word)) seen += 1
    return seen >= n
  })
}
