import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Candidate, readCreditorReference } from '#modules/billing/index.ts'
import type { TransactionRow } from '../transactions/queries.ts'
import type { Pool } from './pool.ts'
import { decide } from './rules.ts'

/** The same numbers again for the same seed. */
function randomOf(seed: number) {
  let state = seed >>> 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)]! }
}
type Random = ReturnType<typeof randomOf>

/** The one pair of check digits that holds. */
function writeCreditorReference(number: string): string {
  const said = number.replace('-', '')
  for (let check = 2; check < 99; check += 1) {
    const reference = `RF${String(check).padStart(2, '0')}${said}`
    if (readCreditorReference(reference)) return reference
  }
  throw new Error(`no reference for ${number}`)
}

const ROUND = [4_900, 9_900, 11_900, 39_000, 145_000]

interface World {
  pool: Pool
  invoices: Candidate[]
  ibanOf: (customer: string) => string
}

/** Customers with several open invoices each, many of the same amounts; half of them are known by their account. */
function worldOf(random: Random): World {
  const invoices = Array.from({ length: 60 }, (_, n): Candidate => {
    const digits = String(100 + n * 7)
    const cents = random.below(3) === 0 ? random.pick(ROUND) : 1_000 + random.below(500_000)
    return {
      id: `i${n}`,
      number: `INV-${digits.padStart(6, '0')}`,
      prefix: 'INV',
      digits,
      currency: 'EUR',
      due_cents: cents,
      total_cents: cents,
      customer_id: `c${n % 12}`,
      bill_to_name: `Customer ${n % 12} GmbH`,
      due_date: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
      issued_on: '2026-10-20',
    }
  })
  const ibanOf = (customer: string) => `DE00${customer}`
  const pool: Pool = {
    settings: { auto_book: true, tolerance_cents: 200, early_payment: { percent: 2, days: 14 } },
    prefixes: ['INV'],
    known: new Map(invoices.map(one => [one.id, one])),
    dueAtFirst: new Map(invoices.map(one => [one.id, one.due_cents])),
    byReference: Map.groupBy(invoices, one => `${one.prefix} ${one.digits}`),
    byDue: Map.groupBy(invoices, one => `${one.currency} ${one.due_cents}`),
    byCustomer: Map.groupBy(invoices, one => one.customer_id!),
    customersOf: new Map(
      ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'].map(customer => [ibanOf(customer), new Set([customer])]),
    ),
    parted: new Set(),
  }
  return { pool, invoices, ibanOf }
}

interface Transfer {
  cents: number
  text: string
  reference?: string
  iban: string | null
  name: string
  /** What whoever sent it meant. */
  meant: Candidate[]
  isPlain: boolean
}

const spellings = [
  (one: Candidate) => one.number,
  (one: Candidate) => one.number.toLowerCase().replace('-', ' '),
  (one: Candidate) => `Rechnung INV${one.digits} danke`,
  (one: Candidate) => `inv/${one.number.slice(4).replaceAll('0', 'O')}`.replace(/O(?=\D|$)/g, '0'),
  (one: Candidate) => `Kd-Nr 4711, ${one.number.slice(4)}, 16.11.2026`,
]

/** One digit is wrong, missing or there twice. What it names by that is nothing, or of another customer and amount. */
function mistyped(random: Random, { invoices }: World, one: Candidate): string {
  for (;;) {
    const digits = [...one.digits]
    const at = random.below(digits.length)
    const kind = random.below(3)
    if (kind === 0) digits[at] = String(random.below(10))
    else if (kind === 1) digits.splice(at, 1)
    else digits.splice(at, 0, digits[at]!)
    const typed = digits.join('').replace(/^0+/, '')
    const other = invoices.find(({ digits: known }) => known === typed)
    if (typed === one.digits || !typed) continue
    if (!other || (other.customer_id !== one.customer_id && other.due_cents !== one.due_cents))
      return `INV-${typed.padStart(6, '0')}`
  }
}

function transferOf(random: Random, world: World): Transfer {
  const one = random.pick(world.invoices)
  const own = world.invoices.filter(other => other.customer_id === one.customer_id)
  const from = {
    iban: random.below(4) === 0 ? null : world.ibanOf(one.customer_id!),
    name: random.below(3) === 0 ? '' : one.bill_to_name,
    isPlain: false,
  }
  const several = own.filter(() => random.below(2) === 0).slice(0, 4)
  const sum = (all: readonly Candidate[]) => all.reduce((total, { due_cents }) => total + due_cents, 0)
  const odd = 1 + random.below(Math.max(1, one.due_cents - 1))
  const kinds: (() => Transfer)[] = [
    () => ({ ...from, cents: one.due_cents, text: random.pick(spellings)(one), meant: [one], isPlain: true }),
    () => ({ ...from, cents: one.due_cents, text: mistyped(random, world, one), meant: [one] }),
    () => ({ ...from, cents: odd, text: mistyped(random, world, one), meant: [one] }),
    // A part, named by its number.
    () => ({ ...from, cents: odd, text: random.pick(spellings)(one), meant: [one] }),
    () => ({
      ...from,
      cents: sum(several),
      text: several.map(({ number }) => number).join(' '),
      meant: several,
    }),
    // One of those that are named is left out of the sum.
    () => ({ ...from, cents: one.due_cents, text: own.map(({ number }) => number).join(', '), meant: own }),
    () => ({
      ...from,
      cents: one.due_cents,
      text: '',
      meant: own.filter(other => other.due_cents === one.due_cents),
    }),
    // Somebody else pays the same amount and says nothing.
    () => ({ ...from, cents: random.pick(ROUND), text: 'danke', iban: 'DE00stranger', name: '', meant: [] }),
    () => ({
      ...from,
      cents: one.due_cents,
      text: '',
      reference: spoilt(random, writeCreditorReference(one.number)),
      meant: [one],
    }),
    () => ({
      ...from,
      cents: one.due_cents,
      text: '',
      reference: writeCreditorReference(one.number),
      meant: [one],
      isPlain: true,
    }),
  ]
  return random.pick(kinds)()
}

/** One letter of a reference is another: its check digits no longer hold. */
function spoilt(random: Random, reference: string): string {
  const at = 4 + random.below(reference.length - 4)
  const letter = reference[at] === '7' ? '8' : '7'
  return reference.slice(0, at) + letter + reference.slice(at + 1)
}

const rowOf = ({ cents, text, reference, iban, name }: Transfer): TransactionRow =>
  ({
    id: 't',
    amount_cents: cents,
    matched_cents: 0,
    currency: 'EUR',
    remittance: text,
    reference: reference ?? null,
    counterparty_iban: iban,
    counterparty_name: name || null,
    value_on: '2026-11-16',
  }) as TransactionRow

const PER_WORLD = 50

it('books nothing that was not meant, among a thousand transfers with typos, parts and equal amounts', () => {
  let plain = 0
  let booked = 0
  fc.assert(
    fc.property(fc.integer({ min: 1 }), seed => {
      const random = randomOf(seed)
      const world = worldOf(random)
      for (let n = 0; n < PER_WORLD; n += 1) {
        const transfer = transferOf(random, world)
        if (transfer.cents <= 0) continue
        const { books } = decide(rowOf(transfer), world.pool)
        if (transfer.isPlain) plain += 1
        if (transfer.isPlain && books) booked += 1
        const wrong = books?.parts.filter(({ one }) => !transfer.meant.includes(one)) ?? []
        if (wrong.length > 0)
          throw new Error(`${JSON.stringify(transfer)} was booked on ${wrong.map(({ one }) => one.number)}`)
        const total = books?.parts.reduce((sum, { cents }) => sum + cents, 0)
        if (books && total !== transfer.cents)
          throw new Error(`${JSON.stringify(transfer)} was booked in part`)
        if (books?.parts.some(({ one, cents }) => cents > one.due_cents)) throw new Error('more than is due')
      }
    }),
    { numRuns: 1_000 / PER_WORLD },
  )
  // Else it would be easy.
  expect(booked / plain).toBeGreaterThan(0.95)
})
