import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { Problem } from '#kit/problem.ts'
import { compileBody, describeError } from '#platform/server/validation.ts'
import { findOrCreateCompanies } from '../companies/find-by-name.ts'
import { insertMembers } from '../lists/queries.ts'
import { rescoreMany } from '../scoring/rescore.ts'
import { noEngagement, scoreContact } from '../scoring/score.ts'
import { toScored } from './create.ts'
import { ContactsImported } from './events.ts'
import { type ContactValues, normalizeContact } from './normalize.ts'
import { selectHomeCountry } from './queries.ts'
import {
  insertNewContacts,
  selectCompanyNames,
  selectIdsByEmail,
  selectUserIds,
  updateByEmail,
} from './save-many-queries.ts'
import { ContactIn } from './schema.ts'

export interface IncomingRow {
  /** As errors name it: 1 is the first. */
  row: number
  input: unknown
}

export interface RowError {
  row: number
  detail: string
}

export interface SaveOptions {
  updateExisting: boolean
  listId: string | null
  importId: string | null
}

export interface Saved {
  created: number
  updated: number
  skipped: number
  errors: RowError[]
}

interface Ready {
  row: number
  values: ContactValues
}

const check = compileBody(ContactIn)

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
  const home = await selectHomeCountry(ctx.db)
  const valid = incoming.flatMap(row => readRow(row, home, errors))
  const known = await dropUnknownReferences(ctx, valid, errors)
  const { unique, repeated } = mergeRepeated(known, options.updateExisting)
  await settleCompanies(ctx, unique)

  const rows = unique.map(({ values }) => ({
    ...values,
    ...scoreContact(toScored(values), noEngagement, ctx.now),
    id: newId(),
  }))
  const created = await insertNewContacts(ctx, rows, userIdOf(ctx))
  const isNew = new Set(created)
  const existing = rows.filter(row => !isNew.has(row.id))
  const updated = options.updateExisting ? await updateByEmail(ctx, existing) : []
  if (updated.length > 0) await rescoreMany(ctx, updated)

  if (options.listId) {
    const emails = existing.map(row => row.email!)
    await insertMembers(ctx, options.listId, [...created, ...(await selectIdsByEmail(ctx.db, emails))])
  }
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
  return { created: created.length, updated: updated.length, skipped, errors }
}

function readRow({ row, input }: IncomingRow, home: string | null, errors: RowError[]): Ready[] {
  if (!check(input)) {
    errors.push({ row, detail: describeError(check.errors?.[0], 'The row') })
    return []
  }
  try {
    return [{ row, values: withoutNulls(normalizeContact(input as ContactIn, home)) }]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    errors.push({ row, detail: error.message })
    return []
  }
}

const withoutNulls = (values: ContactValues): ContactValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

async function dropUnknownReferences(ctx: Ctx, rows: Ready[], errors: RowError[]): Promise<Ready[]> {
  const owners = new Set(rows.flatMap(({ values }) => values.owner_id ?? []))
  const companies = new Set(rows.flatMap(({ values }) => values.company_id ?? []))
  if (owners.size + companies.size === 0) return rows
  const [users, names] = await Promise.all([
    selectUserIds(ctx.db, [...owners]),
    selectCompanyNames(ctx.db, [...companies]),
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
function mergeRepeated(rows: readonly Ready[], merges: boolean): { unique: Ready[]; repeated: number } {
  const byEmail = new Map<string, Ready>()
  const unique: Ready[] = []
  for (const row of rows) {
    const key = row.values.email?.toLowerCase()
    const first = key === undefined ? undefined : byEmail.get(key)
    if (!first) {
      if (key !== undefined) byEmail.set(key, row)
      unique.push(row)
    } else if (merges) {
      Object.assign(first.values, row.values)
    }
  }
  return { unique, repeated: rows.length - unique.length }
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
