import { type Answer, type Ask, isAbsent } from '../ask.ts'
import { isCounted, isSpf, parseSpf, reachedTerms, type Term } from './parse.ts'

/** Where the lookups come from: a record, and those it leads to. */
export interface SpfNode {
  domain: string
  record: string | null
  /** Of this record and all below it. */
  lookups: number
  children: SpfNode[]
}

export interface SpfTrouble {
  code:
    | 'spf_syntax'
    | 'spf_multiple'
    | 'spf_include_missing'
    | 'spf_loop'
    | 'spf_mx_limit'
    | 'spf_ptr'
    | 'spf_void'
    | 'spf_dns_error'
  /** Whose record has the term. */
  domain: string
  term: Term
  /** The term of the first record that led there. */
  own: Term
}

export interface SpfWalk {
  lookups: number
  voids: number
  tree: SpfNode
  troubles: SpfTrouble[]
  /** Names that records of others are taken in from, at any depth. */
  includes: Set<string>
  /** The `all` that holds in the end, also behind `redirect`. */
  all: Term['qualifier'] | null
}

/** With the question for the record itself fifty. */
export const MOST_STEPS = 49
const MOST_MX = 10

interface State {
  ask: Ask
  steps: number
  voids: number
  troubles: SpfTrouble[]
  includes: Set<string>
}

/**
 * Walks a record as a receiver would for whom nothing matches: every term that asks DNS is met, in order, and each costs
 * one lookup every time. It ends at the second meeting of a name on the same way, and after as many questions as no
 * record may need.
 */
export async function walkSpf(ask: Ask, domain: string, record: string): Promise<SpfWalk> {
  const state: State = { ask, steps: 0, voids: 0, troubles: [], includes: new Set() }
  const { node, all } = await walkRecord(state, domain, record, [domain], null)
  const { voids, troubles, includes } = state
  return { lookups: node.lookups, voids, tree: node, troubles, includes, all }
}

interface Walked {
  node: SpfNode
  all: Term['qualifier'] | null
}

async function walkRecord(
  state: State,
  domain: string,
  record: string,
  path: readonly string[],
  via: Term | null,
): Promise<Walked> {
  const node: SpfNode = { domain, record, lookups: 0, children: [] }
  const terms = reachedTerms(parseSpf(record))
  let all = terms.find(({ kind }) => kind === 'all')?.qualifier ?? null
  askAhead(state, domain, terms)
  for (const term of terms) {
    const own = via ?? term
    const trouble = (code: SpfTrouble['code']) => void state.troubles.push({ code, domain, term, own })
    if (term.kind === 'bad') trouble('spf_syntax')
    if (!isCounted(term)) continue
    node.lookups += 1
    if (term.kind === 'ptr') trouble('spf_ptr')
    if (term.kind === 'ptr' || term.hasMacro) continue
    if (state.steps >= MOST_STEPS) break
    if (term.kind === 'include' || term.kind === 'redirect') {
      const below = await follow(state, term, own, path, trouble)
      if (!below) continue
      node.children.push(below.node)
      node.lookups += below.node.lookups
      if (term.kind === 'redirect') all = below.all
    } else await askTerm(state, domain, term, trouble)
  }
  return { node, all }
}

/** All at once what the terms of a record are going to ask one after the other. */
function askAhead({ ask, steps }: State, domain: string, terms: readonly Term[]): void {
  const asking = terms.filter(term => isCounted(term) && term.kind !== 'ptr' && !term.hasMacro)
  for (const { kind, target } of asking.slice(0, MOST_STEPS - steps)) {
    const type = kind === 'mx' ? 'MX' : kind === 'include' || kind === 'redirect' ? 'TXT' : 'A'
    void ask(target ?? domain, type)
  }
}

async function follow(
  state: State,
  term: Term,
  own: Term,
  path: readonly string[],
  trouble: (code: SpfTrouble['code']) => void,
): Promise<Walked | null> {
  const target = term.target!
  if (path.includes(target)) {
    trouble('spf_loop')
    return null
  }
  state.includes.add(target)
  const answer = await step(state, target, 'TXT')
  if (answer.status === 'failed') trouble('spf_dns_error')
  if (isAbsent(answer)) countVoid(state, trouble)
  if (answer.status === 'failed') return null
  const records = answer.values.filter(isSpf)
  if (records.length === 0) trouble('spf_include_missing')
  if (records.length > 1) trouble('spf_multiple')
  if (records.length !== 1) return { node: leaf(target), all: null }
  return walkRecord(state, target, records[0]!, [...path, target], own)
}

const leaf = (domain: string): SpfNode => ({ domain, record: null, lookups: 0, children: [] })

async function askTerm(
  state: State,
  domain: string,
  { kind, target }: Term,
  trouble: (code: SpfTrouble['code']) => void,
): Promise<void> {
  const name = target ?? domain
  let answer = await step(state, name, kind === 'mx' ? 'MX' : 'A')
  // Somebody may only be reached by the newer protocol.
  if (kind === 'a' && isAbsent(answer)) answer = await step(state, name, 'AAAA')
  if (answer.status === 'failed') trouble('spf_dns_error')
  if (isAbsent(answer)) countVoid(state, trouble)
  if (kind === 'mx' && answer.values.length > MOST_MX) trouble('spf_mx_limit')
}

function countVoid(state: State, trouble: (code: SpfTrouble['code']) => void): void {
  state.voids += 1
  trouble('spf_void')
}

function step(state: State, name: string, type: 'TXT' | 'A' | 'AAAA' | 'MX'): Promise<Answer> {
  state.steps += 1
  return state.ask(name, type)
}
