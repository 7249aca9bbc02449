/** Field by field: what is said, by which source, and when (milliseconds). */
export interface SourcedValue {
  value: string
  at: number
  source: number
}
export type State<Field extends string> = Partial<Record<Field, SourcedValue>>

/**
 * The later word counts; of two of one moment the greater text, and of two sources of the same text the first by name. So
 * it does not matter who came first, nor whether somebody came twice.
 */
function outweighs(
  given: SourcedValue,
  kept: SourcedValue | undefined,
  rank: (source: number) => string,
): boolean {
  if (!kept) return true
  if (given.at !== kept.at) return given.at > kept.at
  if (given.value !== kept.value) return given.value > kept.value
  return given.source !== kept.source && rank(given.source) < rank(kept.source)
}

export type Change = 'none' | 'stamp' | 'value'

/** Puts what is said into the state. `stamp`: nothing to be seen changed but who said it, or when. */
export function mergeInto<Field extends string>(
  state: State<Field>,
  said: State<Field>,
  rank: (source: number) => string,
): Change {
  let change: Change = 'none'
  for (const field in said) {
    const given = said[field]!
    const kept = state[field]
    if (!outweighs(given, kept, rank)) continue
    if (kept?.value !== given.value) change = 'value'
    else if (change === 'none') change = 'stamp'
    state[field] = given
  }
  return change
}

/** As kept beside a record: one entry for each source and moment, with a bit for each field. */
export type Facts = (readonly [source: number, at: number, bits: number])[]

export function toFacts<Field extends string>(fields: readonly Field[], state: State<Field>): Facts {
  // A few at most: mostly one source said it all at one moment.
  const entries: [number, number, number][] = []
  fields.forEach((field, index) => {
    const said = state[field]
    if (!said) return
    const known = entries.find(([source, at]) => source === said.source && at === said.at)
    if (known) known[2] |= 1 << index
    else entries.push([said.source, said.at, 1 << index])
  })
  return entries.length < 2 ? entries : entries.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** The last word on each field. */
export function fromFacts<Field extends string>(
  fields: readonly Field[],
  facts: Facts,
  readValue: (field: Field) => string | null,
): State<Field> {
  const state: State<Field> = {}
  for (const [source, at, bits] of facts) {
    fields.forEach((field, index) => {
      if ((bits & (1 << index)) === 0) return
      const value = readValue(field)
      const kept = state[field]
      if (value !== null && (!kept || at > kept.at)) state[field] = { value, at, source }
    })
  }
  return state
}

export function lastMoment<Field extends string>(state: State<Field>): number {
  let last = 0
  for (const field in state) last = Math.max(last, state[field]?.at ?? 0)
  return last
}
