import type { Ctx } from '#kit/context.ts'
import {
  type Candidate,
  listByDue,
  listByReference,
  listCustomersOf,
  listNumberPrefixes,
  listOpenOf,
} from '#modules/billing/index.ts'
import { findHolders } from '#modules/debits/index.ts'
import { loadBankSettings, type StoredSettings } from '../settings/queries.ts'
import { listPaidBy, listParted, type TransactionRow } from '../transactions/queries.ts'
import { keysOfReference, numbersIn, referencesIn } from './words.ts'

/** All that the rules look at, read at once for many transactions; what one books, the next finds booked. */
export interface Pool {
  settings: StoredSettings
  prefixes: readonly string[]
  known: Map<string, Candidate>
  /** What was due when it was read. */
  dueAtFirst: Map<string, number>
  byReference: Map<string, Candidate[]>
  byDue: Map<string, Candidate[]>
  byCustomer: Map<string, Candidate[]>
  /** Those an account has paid for. */
  customersOf: Map<string, Set<string>>
  parted: Set<string>
}

export const OLDEST = 25

const textOf = (row: TransactionRow): string => [row.remittance, row.reference].filter(Boolean).join(' ')

export const leftOf = (row: TransactionRow): number => Math.max(0, row.amount_cents) - row.matched_cents

export async function loadPool(ctx: Ctx, rows: readonly TransactionRow[]): Promise<Pool> {
  const [settings, prefixes] = await Promise.all([loadBankSettings(ctx), listNumberPrefixes(ctx)])
  const keys = new Map<string, { prefix: string; digits: string }>()
  const amounts = new Map<string, { currency: string; cents: number }>()
  const ibans = new Set<string>()
  for (const row of rows) {
    const said = referencesIn(row.reference, row.remittance).flatMap(one => keysOfReference(one, prefixes))
    for (const key of [...said, ...numbersIn(textOf(row), prefixes)])
      keys.set(`${key.prefix} ${key.digits}`, key)
    amounts.set(`${row.currency} ${leftOf(row)}`, { currency: row.currency, cents: leftOf(row) })
    if (row.counterparty_iban) ibans.add(row.counterparty_iban)
  }
  const [named, due, customersOf, parted] = await Promise.all([
    inParts([...keys.values()], part => listByReference(ctx, part)),
    inParts([...amounts.values()], part => listByDue(ctx, part)),
    customersByIban(ctx, [...ibans]),
    listParted(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const customers = [
    ...new Set([...customersOf.values()].flatMap(found => (found.size === 1 ? [...found] : []))),
  ]
  const open = await inParts(customers, part => listOpenOf(ctx, part, OLDEST))
  const pool: Pool = {
    settings,
    prefixes,
    known: new Map(),
    dueAtFirst: new Map(),
    byReference: new Map(),
    byDue: new Map(),
    byCustomer: new Map(),
    customersOf,
    parted,
  }
  for (const one of [...named, ...due, ...open]) learn(pool, one)
  return pool
}

/** One object an invoice, wherever it was found: what is booked on it is seen by every rule. */
function learn(pool: Pool, one: Candidate): void {
  if (pool.known.has(one.id)) return
  pool.known.set(one.id, one)
  pool.dueAtFirst.set(one.id, one.due_cents)
  put(pool.byReference, `${one.prefix} ${one.digits}`, one)
  put(pool.byDue, `${one.currency} ${one.due_cents}`, one)
  if (one.customer_id) put(pool.byCustomer, one.customer_id, one)
}

const put = (map: Map<string, Candidate[]>, key: string, one: Candidate): void => {
  const list = map.get(key)
  if (list) list.push(one)
  else map.set(key, [one])
}

/** So much less is due; it is found by its new amount from here on. */
export function take(pool: Pool, one: Candidate, cents: number): void {
  const before = `${one.currency} ${one.due_cents}`
  pool.byDue.set(
    before,
    (pool.byDue.get(before) ?? []).filter(other => other.id !== one.id),
  )
  one.due_cents -= cents
  if (one.due_cents > 0) put(pool.byDue, `${one.currency} ${one.due_cents}`, one)
}

const PART = 1_000

async function inParts<One, Found>(
  all: readonly One[],
  find: (part: readonly One[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let at = 0; at < all.length; at += PART) found.push(...(await find(all.slice(at, at + PART))))
  return found
}

/** Who is known to pay from an account: whose invoices it paid, and who allowed debits from it. */
async function customersByIban(ctx: Ctx, ibans: readonly string[]): Promise<Map<string, Set<string>>> {
  const [paid, customers] = await Promise.all([
    inParts(ibans, part => listPaidBy(ctx, part)),
    findHolders(ctx, ibans),
  ])
  const owners = await listCustomersOf(ctx, [...new Set(paid.map(({ invoice_id }) => invoice_id))])
  for (const { iban, invoice_id } of paid) {
    const owner = owners.get(invoice_id)
    if (!owner) continue
    const known = customers.get(iban) ?? new Set()
    customers.set(iban, known.add(owner))
  }
  return customers
}
