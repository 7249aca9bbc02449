import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { findOrCreateCompanies } from '../../companies/find-by-name-queries.ts'
import { customReader } from '../../custom-fields/settle.ts'
import { findHomeCountry, findUserIds } from '../../organization-queries.ts'
import { rescoreMany } from '../../scoring/rescore.ts'
import { noEngagement, scoreContact } from '../../scoring/score.ts'
import { emailKeysOf, toStored } from '../addresses.ts'
import { ContactsImported } from '../events.ts'
import { findHolders } from '../queries.ts'
import { addAddresses } from './add-addresses.ts'
import { joinCompanies } from './company.ts'
import { toScored } from './create.ts'
import {
  type IncomingRow,
  mergeRepeated,
  type Ready,
  type RowError,
  type RowWarning,
  readRow,
} from './read-rows.ts'
import { findCompanyNames, insertNewContacts, type NewRow, updateKnown } from './save-many-queries.ts'

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
    const { emails, phones, ...plain } = values
    rows.push({
      ...plain,
      ...(emails ? { emails: toStored('email', emails) } : {}),
      ...(phones ? { phones: toStored('phone', phones) } : {}),
      email_keys: emailKeysOf(values),
      ...(company_id && !values.company_id ? { joins_id: company_id, joins_name: company_name! } : {}),
      ...scoreContact(toScored(joined[n]!), noEngagement, ctx.now),
      id: newId(),
    })
  }
  const holders = await findHolders(
    ctx.db,
    rows.flatMap(row => row.email_keys),
  )
  const knownId = (row: NewRow) => row.email_keys.map(key => holders.get(key)).find(Boolean)
  const created = await insertNewContacts(
    ctx,
    rows.filter(row => !knownId(row)),
    options.ownerId,
  )
  const isNew = new Set(created)
  const existing = rows.filter(row => !isNew.has(row.id))
  // Whoever came in between.
  const late = existing.filter(row => !knownId(row)).flatMap(row => row.email_keys)
  for (const [key, id] of await findHolders(ctx.db, late)) holders.set(key, id)
  const updated = options.updateExisting ? await updateRounds(ctx, existing, knownId, options) : []
  if (updated.length > 0) {
    const given = unique.flatMap(({ values }, n) => {
      const id = isNew.has(rows[n]!.id) ? undefined : knownId(rows[n]!)
      return id ? { id, values } : []
    })
    await addAddresses(ctx, given, holders)
    await rescoreMany(ctx, updated)
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
  const failed = new Set(errors.map(({ row }) => row))
  return {
    created: created.length,
    updated: updated.length,
    skipped,
    errors,
    warnings: warnings.filter(({ row }) => !failed.has(row)),
    kept: findOut(unique, rows, isNew, knownId, mergedInto),
  }
}

/** Several rows may mean the same contact by different addresses: one after the other. */
async function updateRounds(
  ctx: Ctx,
  existing: readonly NewRow[],
  knownId: (row: NewRow) => string | undefined,
  { updateExisting }: SaveOptions,
): Promise<string[]> {
  const known = existing.flatMap(row => {
    const known_id = knownId(row)
    return known_id ? { ...row, known_id } : []
  })
  const times = new Map<string, number>()
  const rounds = Map.groupBy(known, ({ known_id }) => {
    const before = times.get(known_id) ?? 0
    times.set(known_id, before + 1)
    return before
  })
  const updated: string[] = []
  for (const round of rounds.values()) {
    updated.push(...(await updateKnown(ctx, round, updateExisting === 'fill')))
  }
  return updated
}

function findOut(
  unique: readonly Ready[],
  rows: readonly NewRow[],
  isNew: ReadonlySet<string>,
  knownId: (row: NewRow) => string | undefined,
  mergedInto: ReadonlyMap<number, number>,
): Saved['kept'] {
  const kept: Saved['kept'] = new Map()
  for (const [index, { row }] of unique.entries()) {
    const made = rows[index]!
    const id = isNew.has(made.id) ? made.id : knownId(made)
    if (id) kept.set(row, { id, isNew: isNew.has(made.id) })
  }
  for (const [row, first] of mergedInto) {
    const same = kept.get(first)
    if (same) kept.set(row, { ...same, isNew: false })
  }
  return kept
}

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
