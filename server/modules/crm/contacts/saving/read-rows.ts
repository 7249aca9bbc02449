import { Problem } from '#kit/problem.ts'
import { bodyCheck, describeError } from '#platform/server/validation.ts'
import { appendAddresses, emailKeysOf, settleAddresses } from '../addresses.ts'
import { ContactIn } from '../schema.ts'
import { type ContactValues, normalizeContact } from './normalize.ts'

export interface IncomingRow {
  /** As errors name it: 1 is the first. */
  row: number
  input: unknown
}

export interface RowError {
  row: number
  detail: string
}

/** A row that was kept without one of its values, which stands in `custom` as it came. */
export interface RowWarning extends RowError {
  field: string
}

export interface Ready {
  row: number
  values: ContactValues
}

const check = bodyCheck(ContactIn)

/** What a row is known by. Anything else may be wrong without costing the person. */
const ESSENTIAL = new Set(['email', 'custom'])

export function readRow(
  { row, input }: IncomingRow,
  home: string | null,
  errors: RowError[],
  warnings: RowWarning[],
): Ready[] {
  if (!isObject(input)) {
    check(input)
    errors.push({ row, detail: describeError(check.errors?.[0], 'The row').text })
    return []
  }
  const kept: Record<string, unknown> = { ...input }
  const aside: Record<string, unknown> = {}
  const setAside = (field: string, detail: string) => {
    aside[field] = input[field]
    delete kept[field]
    warnings.push({ row, field, detail })
  }
  while (!check(kept)) {
    const problem = check.errors?.[0]
    const detail = describeError(problem, 'The row').text
    const field = problem?.instancePath.split('/')[1]
    if (field === undefined || ESSENTIAL.has(field) || !(field in kept)) {
      errors.push({ row, detail })
      return []
    }
    setAside(field, detail)
  }
  const given = withoutNulls(normalizeContact(kept as ContactIn, home, setAside))
  if (Object.keys(aside).length > 0) given.custom = { ...given.custom, ...aside }
  try {
    return [{ row, values: settleAddresses(withPrimary(given)) }]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    errors.push({ row, detail: error.message })
    return []
  }
}

/** A file may have its addresses in two columns: what one lacks is taken from the other. */
function withPrimary({ email, emails, phone, phones, ...others }: ContactValues): ContactValues {
  return {
    ...others,
    ...(emails ? { emails: withOne(emails, email ? { email } : undefined) } : { email }),
    ...(phones ? { phones: withOne(phones, phone ? { phone } : undefined) } : { phone }),
  }
}

const withOne = <T extends { is_primary?: boolean }>(list: readonly T[], one: T | undefined): T[] =>
  (list.some(other => other.is_primary) ? [...list, one] : [one, ...list]).filter(each => each !== undefined)

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

const withoutNulls = (values: ContactValues): ContactValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The same email twice is one contact: the first row wins, or with updating the later ones add to it. */
export function mergeRepeated(rows: readonly Ready[], merges: boolean) {
  const mergedInto = new Map<number, number>()
  const byEmail = new Map<string, Ready>()
  const unique: Ready[] = []
  for (const row of rows) {
    const keys = emailKeysOf(row.values)
    const first = keys.map(key => byEmail.get(key)).find(Boolean)
    if (first) {
      mergedInto.set(row.row, first.row)
      if (merges) Object.assign(first.values, row.values, joinLists(first.values, row.values))
    } else unique.push(row)
    if (!first || merges) for (const key of keys) if (!byEmail.has(key)) byEmail.set(key, first ?? row)
  }
  return { unique, repeated: rows.length - unique.length, mergedInto }
}

/** The first row keeps its primary address and gets those that the other has beside it. */
function joinLists(first: ContactValues, other: ContactValues): ContactValues {
  if (!first.emails && !other.emails && !first.phones && !other.phones) return {}
  const listOf = (values: ContactValues) => values.emails ?? (values.email ? [{ email: values.email }] : [])
  const numbersOf = (values: ContactValues) =>
    values.phones ?? (values.phone ? [{ phone: values.phone }] : [])
  return settleAddresses({
    emails: appendAddresses('email', listOf(first), listOf(other)),
    phones: appendAddresses('phone', numbersOf(first), numbersOf(other)),
  })
}
