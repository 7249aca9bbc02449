import { type EventState, overriddenOccurrences } from '../../events/state.ts'
import { nextOccurrences } from '../../recurrence/series.ts'
import { instantOf } from '../../recurrence/zones.ts'
import type { Filter, PropFilter, TextMatch } from './filter-work.ts'
import type { TimeRange } from './tree-work.ts'

/** From, until: milliseconds. */
export interface Span {
  from: number
  to: number
}

const [BEGINNING, END] = [-8e13, 2.4e14]

function readUtc(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1).map(Number)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Open where a side is not given; null where it is no range. */
export function readSpan({ start, end }: TimeRange): Span | null {
  const from = start === null ? BEGINNING : readUtc(start)
  const to = end === null ? END : readUtc(end)
  return from === null || to === null || from >= to ? null : { from, to }
}

type Component = Map<string, string[]>

/** The properties of each event in a file, the series first, then the occurrences that differ from it. */
function componentsOf(text: string): Component[] {
  const components: Component[] = []
  let within: string[] = []
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    const [, name, value] = /^([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/s.exec(line) ?? []
    if (name === undefined) continue
    if (name === 'BEGIN') {
      within = [...within, value!]
      if (value === 'VEVENT') components.push(new Map())
    } else if (name === 'END') within = within.slice(0, -1)
    else if (within.at(-1) === 'VEVENT') {
      const component = components.at(-1)!
      component.set(name, [...(component.get(name) ?? []), unescapeText(value!)])
    }
  }
  return components
}

const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

const upperAscii = (text: string): string => text.replaceAll(/[a-z]+/g, one => one.toUpperCase())
const folds: Record<string, (text: string) => string> = {
  'i;octet': text => text,
  'i;ascii-casemap': upperAscii,
  'i;unicode-casemap': text => text.normalize('NFKD').toUpperCase(),
}

const says = (value: string, { text, collation, isNegated }: TextMatch): boolean => {
  const fold = folds[collation]!
  return fold(value).includes(fold(text)) !== isNegated
}

function passes(component: Component, { name, isAbsent, match }: PropFilter): boolean {
  const values = component.get(name)
  if (isAbsent || !values) return isAbsent && !values
  return match === null || values.some(value => says(value, match))
}

/** Which of these have what is searched for; an occurrence that differs is asked by its own properties. */
export function search(
  states: readonly EventState[],
  { component, isAbsent, props }: Filter,
  span: Span | null,
  /** Needed where properties are asked for. */
  texts: ReadonlyMap<string, string> | undefined,
): EventState[] {
  // There are events here and nothing else.
  if ((component === 'VEVENT') === isAbsent) return []
  if (component !== 'VEVENT') return [...states]
  return states.filter(state => {
    const passing =
      props.length === 0
        ? null
        : componentsOf(texts!.get(state.id)!).map(one => props.every(prop => passes(one, prop)))
    if (!span) return passing === null || passing.includes(true)
    return firstOccurrences(state, span).some(
      ({ override }) => passing === null || passing[override ? state.overrides.indexOf(override) + 1 : 0],
    )
  })
}

/** In a range: what differs, and one that does not, however far the range goes. */
function firstOccurrences(state: EventState, { from, to }: Span) {
  const begin = Math.max(from, instantOf(state.start, state.timezone) - 1)
  const some = nextOccurrences(state, begin, state.overrides.length + 1)
  return [...some, ...overriddenOccurrences(state)].filter(
    ({ startAt, endAt }) => startAt < to && endAt > from,
  )
}
