import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { emailKey } from '#kit/text/email.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { bodyCheck, describeError } from '#platform/server/validation.ts'
import { findOrCreateCompanies } from '../../companies/find-by-name-queries.ts'
import { customReader } from '../../custom-fields/settle.ts'
import { findHomeCountry, findUserIds } from '../../organization-queries.ts'
import { rescoreMany } from '../../scoring/rescore.ts'
import { noEngagement, scoreContact } from '../../scoring/score.ts'
import { ContactsImported } from '../events.ts'
import { ContactIn } from '../schema.ts'
import { joinCompanies } from './company.ts'
import { toScored } from './create.ts'
import { type ContactValues, normalizeContact } from './normalize.ts'
import {
  findByEmail,
  findCompanyNames,
  insertNewContacts,
  type NewRow,
  updateByEmail,
} from './save-many-queries.ts'

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

export interface SaveOptions {
  /** Whose the new contacts are where a row does not say. */
  ownerId: number | null
  /** `fill`: only what is empty there. */
  updateExisting: boolean | 'fill'
  importId: string | null
}

export interface Saved {
  created: number
  updated: number
  skipped: number
  errors: RowError[]
  warnings: RowWarning[]
  /** Which contact each row is, and whether it is a new one; of those with the same email all name the same. */
  kept: Map<number, { id: string; isNew: boolean }>
}

interface Ready {
  row: number
  values: ContactValues
}

const check = bodyCheck(ContactIn)

/**
 * Many contacts in a handful of statements, however many there are. Rows that cannot be kept are told apart
 * before anything is written, so the good ones land. In a row null means "nothing known", not "clear".
 */
export async function saveContacts(
  ctx: Ctx,
  incoming: readonly IncomingRow[],
  options: SaveOptions,
): Promise<Saved> {
  const errors: RowError[] = []
  const warnings: RowWarning[] = []
  const home = await findHomeCountry(ctx.db)
  const share = shareThread()
  const valid: Ready[] = []
  for (const row of incoming) {
    await share()
    valid.push(...readRow(row, home, errors, warnings))
  }
  await settleCustom(ctx, valid, warnings)
  const known = await dropUnknownReferences(ctx, valid, errors)
  const { unique, repeated, mergedInto } = mergeRepeated(known, options.updateExisting !== false)
  await settleCompanies(ctx, unique)
  const joined = await joinCompanies(
    ctx,
    unique.map(({ values }) => values),
  )

  const rows: NewRow[] = []
  for (const [n, { values }] of unique.entries()) {
    await share()
    const { company_id, company_name } = joined[n]!
    rows.push({
      ...values,
      ...(company_id && !values.company_id ? { joins_id: company_id, joins_name: company_name! } : {}),
      ...scoreContact(toScored(joined[n]!), noEngagement, ctx.now),
      id: newId(),
    })
  }
  const created = await insertNewContacts(ctx, rows, options.ownerId)
  const isNew = new Set(created)
  const existing = rows.filter(row => !isNew.has(row.id))
  const updated = options.updateExisting
    ? await updateByEmail(ctx, existing, options.updateExisting === 'fill')
    : []
  if (updated.length > 0) await rescoreMany(ctx, updated)

  if (created.length + updated.length > 0) {
    await ctx.emit(ContactsImported, {
      import_id: options.importId,
      contact_ids: created,
      created: created.length,
      updated: updated.length,
    })
  }
  errors.sort((a, b) => a.row - b.row)
  const skipped = existing.length - updated.length + repeated
  const failed = new Set(errors.map(({ row }) => row))
  return {
    created: created.length,
    updated: updated.length,
    skipped,
    errors,
    warnings: warnings.filter(({ row }) => !failed.has(row)),
    kept: await findOut(ctx, unique, rows, isNew, mergedInto),
  }
}

async function findOut(
  ctx: Ctx,
  unique: readonly Ready[],
  rows: readonly { id: string; email?: string | null }[],
  isNew: ReadonlySet<string>,
  mergedInto: ReadonlyMap<number, number>,
): Promise<Saved['kept']> {
  const emails = rows.flatMap(({ id, email }) => (isNew.has(id) || !email ? [] : [email]))
  const byEmail = await findByEmail(ctx.db, emails)
  const kept: Saved['kept'] = new Map()
  for (const [index, { row }] of unique.entries()) {
    const { id, email } = rows[index]!
    const known = isNew.has(id) ? id : byEmail.get(emailKey(email!))
    if (known) kept.set(row, { id: known, isNew: isNew.has(id) })
  }
  for (const [row, first] of mergedInto) {
    const same = kept.get(first)
    if (same) kept.set(row, { ...same, isNew: false })
  }
  return kept
}

/** What a row is known by. Anything else may be wrong without costing the person. */
const ESSENTIAL = new Set(['email', 'custom'])

function readRow(
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
  const values = withoutNulls(normalizeContact(kept as ContactIn, home, setAside))
  if (Object.keys(aside).length > 0) values.custom = { ...values.custom, ...aside }
  return [{ row, values }]
}

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

const withoutNulls = (values: ContactValues): ContactValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

async function settleCustom(ctx: Ctx, rows: readonly Ready[], warnings: RowWarning[]): Promise<void> {
  const given = rows.filter(({ values }) => values.custom)
  if (given.length === 0) return
  const read = await customReader(ctx, 'contact')
  const share = shareThread()
  for (const { row, values } of given) {
    await share()
    values.custom = read(values.custom!, (key, detail) =>
      warnings.push({ row, field: `${key}_as_given`, detail }),
    )
  }
}

async function dropUnknownReferences(ctx: Ctx, rows: Ready[], errors: RowError[]): Promise<Ready[]> {
  const owners = new Set(rows.flatMap(({ values }) => values.owner_id ?? []))
  const companies = new Set(rows.flatMap(({ values }) => values.company_id ?? []))
  if (owners.size + companies.size === 0) return rows
  const [users, names] = await Promise.all([
    findUserIds(ctx.db, [...owners]),
    findCompanyNames(ctx.db, [...companies]),
  ])
  return rows.filter(({ row, values }) => {
    const { owner_id, company_id } = values
    if (owner_id && !users.has(owner_id)) errors.push({ row, detail: 'owner_id not found' })
    else if (company_id && !names.has(company_id.toLowerCase())) {
      errors.push({ row, detail: 'company_id not found' })
    } else {
      if (company_id) values.company_name = names.get(company_id.toLowerCase())!
      return true
    }
    return false
  })
}

/** The same email twice is one contact: the first row wins, or with updating the later ones add to it. */
function mergeRepeated(rows: readonly Ready[], merges: boolean) {
  const mergedInto = new Map<number, number>()
  const byEmail = new Map<string, Ready>()
  const unique: Ready[] = []
  for (const row of rows) {
    const key = row.values.email == null ? undefined : emailKey(row.values.email)
    const first = key === undefined ? undefined : byEmail.get(key)
    if (!first) {
      if (key !== undefined) byEmail.set(key, row)
      unique.push(row)
    } else {
      mergedInto.set(row.row, first.row)
      if (merges) Object.assign(first.values, row.values)
    }
  }
  return { unique, repeated: rows.length - unique.length, mergedInto }
}

async function settleCompanies(ctx: Ctx, rows: readonly Ready[]): Promise<void> {
  const unsettled = rows.filter(({ values }) => values.company_name && !values.company_id)
  const companies = await findOrCreateCompanies(
    ctx,
    unsettled.map(({ values }) => values.company_name!),
  )
  for (const { values } of unsettled) {
    const company = companies.get(values.company_name!)!
    values.company_id = company.id
    values.company_name = company.name
  }
}
