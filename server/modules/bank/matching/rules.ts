import { parseDecimal, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import type { Candidate } from '#modules/billing/index.ts'
import type { TransactionRow } from '../transactions/queries.ts'
import type { Rule } from '../transactions/schema.ts'
import { leftOf, OLDEST, type Pool } from './pool.ts'
import { setsOf } from './sets.ts'
import { keysOfReference, names, numbersIn, plainName, plainNumber, referencesIn } from './words.ts'

export interface Part {
  one: Candidate
  cents: number
  writeOff: number
}
export interface Draft {
  rule: Rule
  confidence: 'high' | 'medium' | 'low'
  note: string
  parts: Part[]
}
export interface Step {
  rule: Rule
  found: Candidate[]
  decision: 'booked' | 'proposed' | 'passed'
  reason: string
}
export interface Decision {
  steps: Step[]
  books: { rule: Rule; parts: Part[] } | null
  proposals: Draft[]
}

type Found = { rule: Rule; found: Candidate[]; reason: string } & (
  | { books: Part[] }
  | { proposals: Omit<Draft, 'rule'>[] }
  | { passes: true }
)

const whole = (one: Candidate): Part => ({ one, cents: one.due_cents, writeOff: 0 })

const sum = (all: readonly Candidate[]): number => all.reduce((total, one) => total + one.due_cents, 0)

/** Each rule in order; the first that names a candidate decides. */
export function decide(row: TransactionRow, pool: Pool): Decision {
  const amount = leftOf(row)
  const text = [row.remittance, row.reference].filter(Boolean).join(' ')
  const open = (all: readonly Candidate[]) =>
    all.filter(one => one.currency === row.currency && one.due_cents > 0)
  const facts: Facts = { row, pool, amount, text, open, payer: payerOf(row, pool) }
  const steps: Step[] = []
  for (const rule of order) {
    const looked = rule(facts)
    const step = { rule: looked.rule, found: looked.found, reason: looked.reason }
    if ('passes' in looked) {
      steps.push({ ...step, decision: 'passed' })
      continue
    }
    if ('proposals' in looked) {
      steps.push({ ...step, decision: 'proposed' })
      return { steps, books: null, proposals: looked.proposals.map(one => ({ rule: looked.rule, ...one })) }
    }
    const parts = looked.books
    const why = !pool.settings.auto_book
      ? 'nothing is booked by itself'
      : parts.some(({ one }) => pool.parted.has(`${row.id} ${one.id}`))
        ? 'somebody took this pair apart'
        : null
    if (why === null) {
      steps.push({ ...step, decision: 'booked' })
      return { steps, books: { rule: looked.rule, parts }, proposals: [] }
    }
    steps.push({ ...step, decision: 'proposed', reason: `${looked.reason}; ${why}` })
    const draft: Draft = { rule: looked.rule, confidence: 'high', note: looked.reason, parts }
    return { steps, books: null, proposals: [draft] }
  }
  return { steps, books: null, proposals: [] }
}

interface Facts {
  row: TransactionRow
  pool: Pool
  amount: number
  text: string
  open: (all: readonly Candidate[]) => Candidate[]
  /** The one customer that the payer's account is known for. */
  payer: string | null
}

function payerOf(row: TransactionRow, pool: Pool): string | null {
  const known = row.counterparty_iban ? pool.customersOf.get(row.counterparty_iban) : undefined
  return known?.size === 1 ? [...known][0]! : null
}

function byReference({ row, pool, amount, open }: Facts): Found {
  const rule = 'reference'
  const said = referencesIn(row.reference, row.remittance)
  const keys = said.flatMap(one => keysOfReference(one, pool.prefixes))
  const found = unique(
    open(keys.flatMap(key => pool.byReference.get(`${key.prefix} ${key.digits}`) ?? [])).filter(one =>
      said.includes(plainNumber(one.number)),
    ),
  )
  const [one, other] = found
  if (!one)
    return {
      rule,
      found,
      reason: said.length > 0 ? 'the reference is of no open invoice' : 'no reference',
      passes: true,
    }
  if (other) return propose(rule, found, 'several references are named', 'medium', [spread(found, amount)])
  if (amount <= one.due_cents) {
    return { rule, found, reason: 'its reference is named', books: [{ one, cents: amount, writeOff: 0 }] }
  }
  return propose(rule, found, 'its reference is named, and more came than is due', 'high', [[whole(one)]])
}

const named = ({ pool, text, open }: Facts): Candidate[] =>
  unique(
    open(
      numbersIn(text, pool.prefixes).flatMap(
        key => pool.byReference.get(`${key.prefix} ${key.digits}`) ?? [],
      ),
    ).filter(one => names(text, one)),
  )

const ofPayer = ({ payer, pool, open }: Facts): Candidate[] =>
  payer
    ? open(pool.byCustomer.get(payer) ?? [])
        .toSorted(oldestFirst)
        .slice(0, OLDEST)
    : []

/** One invoice, and a little is missing that nobody will ask for. */
function byShort(facts: Facts): Found {
  const rule = 'short'
  const { row, amount, pool } = facts
  const { tolerance_cents: tolerance, early_payment: early } = pool.settings
  if (tolerance === 0 && !early) return { rule, found: [], reason: 'nothing may be missing', passes: true }
  const isShort = (one: Candidate) => {
    const missing = one.due_cents - amount
    if (missing <= 0) return false
    return missing <= tolerance || isEarly(row, one, missing, early)
  }
  const byNumber = named(facts)
  const all = byNumber.length > 0 ? byNumber : ofPayer(facts)
  // Where something is owed to the cent, nothing is missing.
  if (all.some(one => one.due_cents === amount))
    return { rule, found: [], reason: 'nothing is missing', passes: true }
  const found = byNumber.length > 1 ? [] : all.filter(isShort)
  if (found.length !== 1)
    return { rule, found, reason: 'no single invoice is short by what is allowed', passes: true }
  const one = found[0]!
  const writeOff = one.due_cents - amount
  const note = isEarly(row, one, writeOff, early) ? 'paid early, less the discount' : 'a little is missing'
  return {
    rule,
    found,
    reason: note,
    proposals: [{ confidence: 'high', note, parts: [{ one, cents: amount, writeOff }] }],
  }
}

function isEarly(
  row: TransactionRow,
  one: Candidate,
  missing: number,
  early: Pool['settings']['early_payment'],
): boolean {
  if (!early) return false
  const percent = parseDecimal(early.percent)
  const discount = roundHalfAwayFromZero(ratio(BigInt(one.total_cents) * percent.n, 100n * percent.d))
  const last = Temporal.PlainDate.from(one.issued_on).add({ days: early.days }).toString()
  return BigInt(missing) === discount && row.value_on <= last
}

function byNumber(facts: Facts): Found {
  const rule = 'number'
  const { amount, payer } = facts
  const found = named(facts)
  const [one, other] = found
  if (!one) return { rule, found, reason: 'no number of an open invoice', passes: true }
  if (other) {
    if (found.length <= 50 && sum(found) === amount) {
      return { rule, found, reason: 'their numbers are named, and all is paid', books: found.map(whole) }
    }
    return propose(rule, found, 'several numbers are named', 'medium', [spread(found, amount)])
  }
  if (amount === one.due_cents)
    return { rule, found, reason: 'its number is named, and all is paid', books: [whole(one)] }
  if (amount > one.due_cents) {
    return propose(rule, found, 'its number is named, and more came than is due', 'medium', [[whole(one)]])
  }
  const part = [{ one, cents: amount, writeOff: 0 }]
  if (payer && payer === one.customer_id) {
    return { rule, found, reason: 'its number is named, and its customer paid a part', books: part }
  }
  return propose(rule, found, 'its number is named, and a part is paid', 'high', [part])
}

const MOST_TOGETHER = 6

function byIban(facts: Facts): Found {
  const rule = 'iban'
  const { amount, payer } = facts
  if (!payer) return { rule, found: [], reason: 'the account is not known for one customer', passes: true }
  const all = ofPayer(facts)
  const exact = all.filter(one => one.due_cents === amount)
  if (exact.length === 1)
    return { rule, found: exact, reason: 'its customer paid exactly this', books: [whole(exact[0]!)] }
  if (exact.length > 1) {
    const proposals = exact.slice(0, 3).map(one => [whole(one)])
    return propose(rule, exact, 'its customer owes exactly this more than once', 'low', proposals)
  }
  if (all.length >= 2 && all.length <= MOST_TOGETHER && sum(all) === amount) {
    return { rule, found: all, reason: 'its customer paid all that is open', books: all.map(whole) }
  }
  const sets = setsOf(all.slice(0, OLDEST - 1), amount, MOST_TOGETHER, 4)
  if (sets.length === 1)
    return propose(rule, sets[0]!, 'several of its customer together are exactly this', 'high', [
      sets[0]!.map(whole),
    ])
  if (sets.length > 1) {
    const proposals = sets.slice(0, 3).map(set => set.map(whole))
    return propose(
      rule,
      unique(sets.flat()),
      'several of its customer together may be this',
      'low',
      proposals,
    )
  }
  return { rule, found: [], reason: 'nothing of its customer is exactly this', passes: true }
}

function byName({ row, pool, amount, open }: Facts): Found {
  const rule = 'name'
  const payer = row.counterparty_name ? plainName(row.counterparty_name) : ''
  if (!payer) return { rule, found: [], reason: 'the payer has no name', passes: true }
  const found = open(pool.byDue.get(`${row.currency} ${amount}`) ?? []).filter(
    one => plainName(one.bill_to_name) === payer,
  )
  if (found.length !== 1) {
    const reason =
      found.length === 0 ? 'nothing of this name is exactly this' : 'several of this name are exactly this'
    return { rule, found, reason, passes: true }
  }
  return propose(rule, found, 'the name is the same, and exactly this is due', 'medium', [[whole(found[0]!)]])
}

function byAmount({ row, pool, amount, open }: Facts): Found {
  const rule = 'amount'
  const found = open(pool.byDue.get(`${row.currency} ${amount}`) ?? [])
  if (found.length !== 1) {
    const reason = found.length === 0 ? 'exactly this is due nowhere' : 'exactly this is due more than once'
    return { rule, found, reason, passes: true }
  }
  return propose(rule, found, 'exactly this is due here alone', 'low', [[whole(found[0]!)]])
}

const order = [byReference, byShort, byNumber, byIban, byName, byAmount]

const unique = (all: readonly Candidate[]): Candidate[] => [...new Set(all)].toSorted(oldestFirst)

const oldestFirst = (a: Candidate, b: Candidate): number =>
  (a.due_date ?? '').localeCompare(b.due_date ?? '') || (a.id < b.id ? -1 : 1)

/** As far as it goes, the oldest first. */
function spread(all: readonly Candidate[], amount: number): Part[] {
  let left = amount
  return all.slice(0, 50).flatMap(one => {
    const cents = Math.min(left, one.due_cents)
    left -= cents
    return cents > 0 ? [{ one, cents, writeOff: 0 }] : []
  })
}

const propose = (
  rule: Rule,
  found: Candidate[],
  note: string,
  confidence: Draft['confidence'],
  all: Part[][],
): Found => ({ rule, found, reason: note, proposals: all.map(parts => ({ confidence, note, parts })) })
