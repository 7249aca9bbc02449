import { InvalidInput } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import type { Contact, ContactEmail, ContactIn, ContactPhone } from './schema.ts'

type Listed = ContactEmail | ContactPhone
type Kind = 'email' | 'phone'
type Given = { label?: string | undefined; is_primary?: boolean | undefined }

const keyOf = (kind: Kind, value: string): string => (kind === 'email' ? emailKey(value) : value)
const valueIn = (kind: Kind, entry: object): string => (entry as Record<Kind, string>)[kind]
const keyIn = (kind: Kind, entry: object): string => keyOf(kind, valueIn(kind, entry))

/** An address with nothing to say about it but that it is there. */
const isPlain = (list: readonly Given[]): boolean =>
  list.length === 0 || (list.length === 1 && (list[0]!.label ?? 'work') === 'work')

/** As it stands in the column: null where the one column beside it says everything. */
export function toStored(kind: Kind, list: readonly Given[]): object[] | null {
  if (isPlain(list)) return null
  return list.map(entry => ({ [kind]: valueIn(kind, entry), label: entry.label ?? 'work' }))
}

type Stored = { label: string; suppressed?: boolean }

/** The whole list of what a row says: which of its list is the primary one is said by the column beside it. */
export function readStored(
  kind: Kind,
  primary: string | null,
  stored: readonly Stored[] | null,
  suppressed = false,
): Listed[] {
  const key = primary === null ? null : keyOf(kind, primary)
  const list = stored ?? []
  const isListed = list.some(entry => keyIn(kind, entry) === key)
  const all = key === null || isListed ? list : [{ [kind]: primary, label: 'work' } as Stored, ...list]
  return all.map(entry => {
    const is_primary = keyIn(kind, entry) === key
    const shown = { [kind]: valueIn(kind, entry), label: entry.label, is_primary }
    return (
      kind === 'email' ? { ...shown, suppressed: is_primary ? suppressed : entry.suppressed === true } : shown
    ) as Listed
  })
}

/** Each once, the first of them. */
function once<T extends object>(kind: Kind, list: readonly T[]): T[] {
  const first = new Map<string, T>()
  for (const entry of list) if (!first.has(keyIn(kind, entry))) first.set(keyIn(kind, entry), entry)
  return [...first.values()]
}

/** A list that replaces the one before. */
function settleList(kind: Kind, given: readonly Given[], primary: string | null | undefined): Listed[] {
  const marked = new Set(given.filter(one => one.is_primary).map(one => keyIn(kind, one)))
  if (typeof primary === 'string') marked.add(keyOf(kind, primary))
  const list = once(kind, given)
  const isMissing =
    typeof primary === 'string' && !list.some(one => keyIn(kind, one) === keyOf(kind, primary))
  if (isMissing || (primary === null && list.length > 0))
    throw InvalidInput(kind === 'email' ? 'email must be in emails' : 'phone must be in phones')
  if (marked.size > 1) throw InvalidInput(`${kind}s must have one primary`)
  const [chosen = list[0] && keyIn(kind, list[0])] = marked
  return list.map(
    one =>
      ({
        [kind]: valueIn(kind, one),
        label: one.label ?? 'work',
        is_primary: keyIn(kind, one) === chosen,
        ...(kind === 'email' ? { suppressed: false } : {}),
      }) as unknown as Listed,
  )
}

/** One address alone: one of the list comes first from here on, another takes the place of the first, none lets the next up. */
function settleOne(kind: Kind, before: readonly Listed[], primary: string | null): Listed[] {
  const place = before.findIndex(one => one.is_primary)
  if (primary === null) {
    const rest = before.toSpliced(Math.max(place, 0), place < 0 ? 0 : 1)
    return choose(rest, Math.min(Math.max(place, 0), rest.length) % Math.max(rest.length, 1))
  }
  const key = keyOf(kind, primary)
  const known = before.findIndex(one => keyIn(kind, one) === key)
  const at = known < 0 ? Math.max(place, 0) : known
  const there = before[at]
  const fresh = {
    label: 'work',
    ...there,
    [kind]: primary,
    ...(kind === 'email' ? { suppressed: known >= 0 && (there as ContactEmail).suppressed } : {}),
  }
  return choose(before.toSpliced(at, there ? 1 : 0, fresh as unknown as Listed), at)
}

const choose = (list: readonly Listed[], place: number): Listed[] =>
  list.map((one, n) => ({ ...one, is_primary: n === place }))

export type Addresses = Pick<Contact, 'email' | 'emails' | 'phone' | 'phones'>
type Values = Omit<ContactIn, 'name'>

function settle(kind: Kind, given: Values, before: Addresses | undefined): object {
  const [one, list] = [given[kind], given[`${kind}s`]]
  if (one === undefined && list === undefined) return {}
  const old: Listed[] = before?.[`${kind}s`] ?? []
  const next = list ? keepMarks(kind, old, settleList(kind, list, one)) : settleOne(kind, old, one!)
  const primary = next.find(entry => entry.is_primary)
  return { [kind]: primary ? valueIn(kind, primary) : null, [`${kind}s`]: next }
}

/** What the addresses of the list before are known for. */
function keepMarks(kind: Kind, old: readonly Listed[], next: readonly Listed[]): Listed[] {
  if (kind === 'phone') return [...next]
  const marked = new Set((old as ContactEmail[]).filter(one => one.suppressed).map(one => keyIn(kind, one)))
  return next.map(one => ({ ...one, suppressed: marked.has(keyIn(kind, one)) }))
}

/** Addresses and numbers as they stand after a change: `email` is the primary one of `emails`, and likewise for phones. */
export const settleLists = (given: Values, before?: Addresses): Partial<Addresses> => ({
  ...settle('email', given, before),
  ...settle('phone', given, before),
})

/** The same, with a list only where it says more than the one address does. */
export function settleAddresses<T extends Values>(given: T, before?: Addresses): T {
  const { email: _, emails: __, phone: ___, phones: ____, ...others } = given
  const { emails, phones, ...firsts } = settleLists(given, before)
  const says = (list: readonly Listed[] | undefined, old: readonly Listed[] = []) =>
    list && !(isPlain(list) && isPlain(old))
  return {
    ...others,
    ...firsts,
    ...(says(emails, before?.emails) ? { emails } : {}),
    ...(says(phones, before?.phones) ? { phones } : {}),
  } as unknown as T
}

/** Addresses and numbers of a row as it stands in the table. */
export function addressesOf(row: Record<string, unknown>): Addresses {
  const { email = null, emails = null, phone = null, phones = null, suppressed } = row as Partial<Contact>
  return {
    email,
    emails: readStored('email', email, emails, suppressed) as ContactEmail[],
    phone,
    phones: readStored('phone', phone, phones) as ContactPhone[],
  }
}

/** Those of several contacts, one after the other; the first that has one says which is the primary one. */
export function joinAddresses([first, ...others]: readonly Addresses[]): Addresses {
  const joined = settleLists({
    emails: others.reduce((list, one) => appendAddresses('email', list, one.emails), first!.emails),
    phones: others.reduce((list, one) => appendAddresses('phone', list, one.phones), first!.phones),
  })
  return joined as Addresses
}

/** What another list has beside this one. */
export const appendAddresses = <T extends Given>(kind: Kind, list: readonly T[], more: readonly T[]): T[] =>
  once(kind, [...list, ...more.map(one => ({ ...one, is_primary: false }))])

/** The keys of all addresses that are given, `email` first. */
export function emailKeysOf({ email, emails }: Pick<Values, 'email' | 'emails'>): string[] {
  return [
    ...new Set([email, ...(emails ?? []).map(one => one.email)].flatMap(one => (one ? emailKey(one) : []))),
  ]
}
