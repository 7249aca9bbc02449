import { contentOf, isNode, listOf, type Node, rangeOf, type TimeRange, textOf } from './tree-work.ts'

/** What a client searches for: a component, when it happens, and what its properties say. Names in capitals. */
export interface Filter {
  component: string
  isAbsent: boolean
  range: TimeRange | null
  props: PropFilter[]
}

export interface PropFilter {
  name: string
  isAbsent: boolean
  match: TextMatch | null
}

export interface TextMatch {
  text: string
  collation: string
  isNegated: boolean
}

/** Why a filter is refused rather than half obeyed. */
export type Unmet = 'supported-filter' | 'supported-collation'

export const COLLATIONS = ['i;ascii-casemap', 'i;unicode-casemap', 'i;octet']
const OF_THE_FILE = ['VERSION', 'PRODID', 'CALSCALE', 'METHOD']

/** Nothing in it but what is known here; of attributes, those that change the meaning are not. */
const hasOnly = (node: Node, names: readonly string[]): boolean =>
  Object.keys(node).every(name => name.startsWith('@') || name === '#text' || names.includes(name)) &&
  (textOf(node['@test']) ?? 'allof') === 'allof' &&
  (textOf(node['@match-type']) ?? 'contains') === 'contains'

/**
 * A file has one event: what is asked of the file is asked of that. Null: everything.
 */
export function readFilter(value: unknown): Filter | Unmet | null {
  const [outer, ...others] = listOf(isNode(value) ? value['comp-filter'] : undefined)
  if (outer === undefined) return null
  if (!isNode(outer) || others.length > 0 || nameOf(outer) !== 'VCALENDAR') return 'supported-filter'
  if (!hasOnly(outer, ['comp-filter', 'prop-filter', 'time-range'])) return 'supported-filter'
  const [inner = {}, ...more] = listOf(outer['comp-filter'])
  if (!isNode(inner) || more.length > 0) return 'supported-filter'
  if (!hasOnly(inner, ['is-not-defined', 'prop-filter', 'time-range'])) return 'supported-filter'
  const ofFile = listOf(outer['prop-filter']).map(readProp)
  const props = [...ofFile, ...listOf(inner['prop-filter']).map(readProp)]
  const refused = props.find(one => typeof one === 'string')
  if (refused) return refused
  const asked = props as PropFilter[]
  if (asked.slice(0, ofFile.length).some(({ name }) => OF_THE_FILE.includes(name))) return 'supported-filter'
  return {
    component: nameOf(inner) || 'VEVENT',
    isAbsent: 'is-not-defined' in inner,
    range: rangeOf(inner['time-range']) ?? rangeOf(outer['time-range']),
    props: asked,
  }
}

const nameOf = (node: Node): string => (textOf(node['@name']) ?? '').toUpperCase()

function readProp(value: unknown): PropFilter | Unmet {
  if (!isNode(value) || !nameOf(value) || !hasOnly(value, ['is-not-defined', 'text-match']))
    return 'supported-filter'
  const [given, ...more] = listOf(value['text-match'])
  if (more.length > 0 || (isNode(given) && !hasOnly(given, []))) return 'supported-filter'
  const attribute = (name: string) => (isNode(given) ? textOf(given[name]) : null)
  const collation = attribute('@collation') ?? 'i;ascii-casemap'
  if (!COLLATIONS.includes(collation)) return 'supported-collation'
  const isNegated = attribute('@negate-condition') === 'yes'
  return {
    name: nameOf(value),
    isAbsent: 'is-not-defined' in value,
    match: given === undefined ? null : { text: contentOf(given) ?? '', collation, isNegated },
  }
}
