import { parseSpf, reachedTerms, type Term } from './parse.ts'
import type { SpfTrouble, SpfWalk } from './walk.ts'

const strictness: readonly Term['qualifier'][] = ['-', '~', '?', '+']

/** One record of several, with everything once and the strictest `all`; terms that nobody comes to are left out. */
function mergeTerms(records: readonly string[]): Term[] {
  const all = records.flatMap(record => reachedTerms(parseSpf(record)))
  const once = [...new Map(all.map(term => [term.text.toLowerCase().replace(/^\+/, ''), term])).values()]
  const ends = once.filter(({ kind }) => kind === 'all')
  const strictest = strictness.flatMap(sign => ends.filter(({ qualifier }) => qualifier === sign))[0]
  const rest = once.filter(({ kind }) => kind !== 'all')
  if (records.length === 1) return strictest ? [...rest, strictest] : rest
  // Of two records only one could say where to go on: what the others say is taken in instead.
  return [
    ...rest.map(term => (term.kind === 'redirect' ? includeOf(term.target!) : term)),
    ...(strictest ? [strictest] : []),
  ]
}

const includeOf = (target: string): Term => ({
  text: `include:${target}`,
  kind: 'include',
  qualifier: '+',
  target,
  hasMacro: false,
})

/** Without these terms nothing is lost but the fault. */
const dropped: readonly SpfTrouble['code'][] = [
  'spf_syntax',
  'spf_include_missing',
  'spf_loop',
  'spf_ptr',
  'spf_void',
]

/**
 * The record with every fault mended that can be mended in it: wrong and dead terms out, services in use in, and an end
 * that says no. Null where nothing would remain of it.
 */
export function mendSpf(
  records: readonly string[],
  troubles: readonly SpfTrouble[],
  missing: readonly string[],
  voids: number,
): string {
  const gone = new Set(
    troubles
      .filter(({ code, term, own }) => {
        if (!dropped.includes(code) || term.text !== own.text) return false
        return code !== 'spf_void' || voids > 2
      })
      .map(({ own }) => own.text.toLowerCase()),
  )
  const kept = mergeTerms(records).filter(({ kind, text }) => kind !== 'bad' && !gone.has(text.toLowerCase()))
  const end = kept.find(({ kind }) => kind === 'all')
  const goesOn = kept.some(({ kind }) => kind === 'redirect')
  const sign = end && (end.qualifier === '-' || end.qualifier === '~') ? end.qualifier : '~'
  return [
    'v=spf1',
    ...kept
      .filter(({ kind }) => !['all', 'redirect', 'exp', 'modifier'].includes(kind))
      .map(({ text }) => text),
    ...missing.map(target => `include:${target}`),
    ...(end || !goesOn ? [`${sign}all`] : []),
    ...kept.filter(({ kind }) => ['redirect', 'exp', 'modifier'].includes(kind)).map(({ text }) => text),
  ].join(' ')
}

/** For a domain that has none: the services in use, else whoever takes its mail, and nobody else. */
export const newSpf = (services: readonly string[]): string =>
  ['v=spf1', ...(services.length > 0 ? services.map(service => `include:${service}`) : ['mx']), '~all'].join(
    ' ',
  )

export const missingServices = (services: readonly string[], { includes }: SpfWalk): string[] =>
  services.filter(service => !includes.has(service))
