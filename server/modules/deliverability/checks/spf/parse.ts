import { isIPv4, isIPv6 } from 'node:net'

export type Mechanism = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists'

/** One term of a record as far as it matters here. */
export interface Term {
  /** As it was written. */
  text: string
  kind: Mechanism | 'redirect' | 'exp' | 'modifier' | 'bad'
  qualifier: '+' | '-' | '~' | '?'
  /** The name it asks for; null: the domain whose record this is. */
  target: string | null
  hasMacro: boolean
}

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** What costs one of the ten lookups whenever it is met. */
export const isCounted = ({ kind }: Term): boolean =>
  ['include', 'a', 'mx', 'ptr', 'exists', 'redirect'].includes(kind)

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i
const MACRO = /%(?:\{[slodiphcrtv]\d*r?[.\-+,/_=]*\}|%|_|-)/gi

/** A name, or one with macros that only the moment of a delivery fills in. */
function isName(text: string): boolean {
  const plain = text.replace(/\.$/, '')
  if (plain === '' || plain.length > 253) return false
  const rest = plain.replaceAll(MACRO, 'x')
  if (/[%\s:/]/.test(rest)) return false
  const labels = rest.split('.')
  return plain === rest
    ? labels.length > 1 && labels.every(label => LABEL.test(label))
    : labels.every(label => /^[\x21-\x7e]+$/.test(label))
}

const cleanName = (text: string): string => text.replace(/\.$/, '').toLowerCase()

const bad = (text: string): Term => ({
  text,
  kind: 'bad',
  qualifier: '+',
  target: null,
  hasMacro: false,
})

const CIDR = /^(.*?)(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/

function parseMechanism(
  text: string,
  qualifier: Term['qualifier'],
  name: Mechanism,
  rest: string,
): Term | null {
  const term = (target: string | null): Term => ({
    text,
    kind: name,
    qualifier,
    target: target === null ? null : cleanName(target),
    hasMacro: target !== null && /%/.test(target),
  })
  switch (name) {
    case 'all':
      return rest === '' ? term(null) : null
    case 'include':
    case 'exists':
      return rest.startsWith(':') && isName(rest.slice(1)) ? term(rest.slice(1)) : null
    case 'ptr':
      if (rest === '') return term(null)
      return rest.startsWith(':') && isName(rest.slice(1)) ? term(rest.slice(1)) : null
    case 'ip4': {
      const [, address = '', bits] = /^:([\d.]+)(?:\/(\d{1,2}))?$/.exec(rest) ?? []
      return isIPv4(address) && Number(bits ?? 32) <= 32 ? term(null) : null
    }
    case 'ip6': {
      const [, address = '', bits] = /^:([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(rest) ?? []
      return isIPv6(address) && Number(bits ?? 128) <= 128 ? term(null) : null
    }
    default: {
      const [, head = '', four, six] = CIDR.exec(rest)!
      if (Number(four ?? 32) > 32 || Number(six ?? 128) > 128) return null
      if (head === '') return term(null)
      return head.startsWith(':') && isName(head.slice(1)) ? term(head.slice(1)) : null
    }
  }
}

const MECHANISMS = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])

function parseTerm(text: string): Term {
  const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(text)
  if (modifier) {
    const [, name = '', value = ''] = modifier
    const kind = name.toLowerCase()
    if (kind !== 'redirect' && kind !== 'exp') return { ...bad(text), kind: 'modifier' }
    if (!isName(value)) return bad(text)
    return { text, kind, qualifier: '+', target: cleanName(value), hasMacro: /%/.test(value) }
  }
  const [, sign = '', name = '', rest = ''] = /^([-+~?]?)([a-z0-9]+)(.*)$/i.exec(text) ?? []
  const mechanism = name.toLowerCase()
  if (!MECHANISMS.has(mechanism)) return bad(text)
  return parseMechanism(text, (sign || '+') as Term['qualifier'], mechanism as Mechanism, rest) ?? bad(text)
}

/** The terms behind `v=spf1`. A second `redirect` or `exp` is as wrong as a word nobody knows. */
export function parseSpf(record: string): Term[] {
  const terms = record.trim().split(/ +/).slice(1).filter(Boolean).map(parseTerm)
  const seen = new Set<string>()
  return terms.map(term => {
    if (term.kind !== 'redirect' && term.kind !== 'exp') return term
    if (seen.has(term.kind)) return bad(term.text)
    seen.add(term.kind)
    return term
  })
}

/** What a receiver comes to: nothing stands behind `all`, and `redirect` counts only without one. */
export function reachedTerms(terms: readonly Term[]): Term[] {
  const end = terms.findIndex(({ kind }) => kind === 'all')
  const before = end < 0 ? terms : terms.slice(0, end + 1)
  const mechanisms = before.filter(({ kind }) => kind !== 'redirect')
  return end < 0 ? [...mechanisms, ...terms.filter(({ kind }) => kind === 'redirect')] : mechanisms
}
