import type { Ctx } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput, type ProblemKind } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { findCompany, updateCompanyRow } from '../companies/queries.ts'
import { type Company, CompanyNotFound, type CompanyPatch, companyColumns } from '../companies/schema.ts'
import { normalizeCompany } from '../companies/service.ts'
import { findParentProblem } from '../companies/tree.ts'
import { lockCompanyTree } from '../companies/tree-queries.ts'
import { addressesOf, joinAddresses, settleLists } from '../contacts/addresses.ts'
import { findContact, updateContactRow } from '../contacts/queries.ts'
import { settleCompany } from '../contacts/saving/company.ts'
import { normalizeContact } from '../contacts/saving/normalize.ts'
import { refuseTaken } from '../contacts/saving/taken.ts'
import { type Contact, type ContactIn, ContactNotFound, contactFields } from '../contacts/schema.ts'
import { settleCustom } from '../custom-fields/settle.ts'
import { findHomeCountry } from '../organization-queries.ts'
import { holdParties } from '../parties-queries.ts'
import { rescoreContact } from '../scoring/rescore.ts'
import { CompaniesMerged, ContactsMerged } from './events.ts'
import {
  type Entity,
  insertMerge,
  keepChanges,
  lockRows,
  moveEverything,
  nameCompanyInContacts,
  nameOf,
  type Row,
} from './queries.ts'
import type { MergeCompaniesIn, MergeContactsIn } from './schema.ts'

/** What is filled in where the kept one says nothing. */
const contactGaps = contactFields.filter(
  field =>
    ![
      'id',
      'name',
      'email',
      'emails',
      'phone',
      'phones',
      'tags',
      'custom',
      'status',
      'score',
      'score_reasons',
      'unsubscribed',
      'suppressed',
    ].includes(field) && !field.endsWith('_at'),
)
const companyGaps = companyColumns.filter(
  field => !['id', 'name', 'tags', 'custom', 'parent_id'].includes(field) && !field.endsWith('_at'),
)

export async function mergeContacts(ctx: Ctx, { keep_id, merge_ids, fields }: MergeContactsIn) {
  const known = await findContact(ctx.db, keep_id)
  const given = fields ? normalizeContact(fields, known?.country ?? (await findHomeCountry(ctx.db))) : {}
  const wanted = await settleCompany(ctx, await settleCustom(ctx, 'contact', given))
  const { mergeId, kept, others } = await join(ctx, 'contact', keep_id, merge_ids, ContactNotFound)
  const joined = joinAddresses([kept, ...others].map(addressesOf))
  const values: ContactIn = {
    ...fill(kept, others, contactGaps),
    ...wanted,
    ...joined,
    ...settleLists(wanted, joined),
  }
  // A company comes with its name, and not with another's.
  if (values.company_id && !wanted.company_id)
    Object.assign(values, await nameCompany(ctx, values.company_id))
  if (wanted.unsubscribed === undefined && others.some(one => one.unsubscribed)) values.unsubscribed = true
  const changes = findChanges({ ...kept, ...addressesOf(kept) }, values)
  await refuseTaken(ctx.db, keep_id, values)
  await updateContactRow(ctx, keep_id, values)
  await keepChanges(ctx.db, mergeId, changes)
  await rescoreContact(ctx, keep_id)
  const contact = found(await findContact(ctx.db, keep_id), ContactNotFound)
  await ctx.emit(ContactsMerged, {
    contact_id: keep_id,
    company_id: contact.company_id,
    merge_id: mergeId,
    merged: others.map(nameOf),
    changes,
  })
  return { data: contact as Contact, merge_id: mergeId }
}

export async function mergeCompanies(ctx: Ctx, { keep_id, merge_ids, fields }: MergeCompaniesIn) {
  const known = await findCompany(ctx.db, keep_id)
  const wanted: CompanyPatch = fields ? await normalizeCompany(ctx, fields, known?.country ?? null) : {}
  await lockCompanyTree(ctx)
  const { mergeId, kept, others } = await join(ctx, 'company', keep_id, merge_ids, CompanyNotFound)
  const parent_id = await settleParent(ctx, keep_id, others, wanted)
  const values: CompanyPatch = { ...fill(kept, others, companyGaps), ...wanted, parent_id }
  const changes = findChanges(kept, values)
  await keepChanges(ctx.db, mergeId, changes)
  await updateCompanyRow(ctx, keep_id, values)
  await nameCompanyInContacts(ctx.db, [keep_id])
  const company = found(await findCompany(ctx.db, keep_id), CompanyNotFound)
  const merged = others.map(nameOf)
  await ctx.emit(CompaniesMerged, { company_id: keep_id, merge_id: mergeId, merged, changes })
  return { data: company as Company, merge_id: mergeId }
}

/** What the kept one is part of: what is wanted, what it has, or what one of the others had if it can be below that. */
async function settleParent(
  ctx: Ctx,
  id: string,
  others: readonly Row[],
  { parent_id: wanted }: CompanyPatch,
): Promise<string | null> {
  const kept = found(await findCompany(ctx.db, id), CompanyNotFound)
  const parentId = wanted === undefined ? kept.parent_id : wanted
  if (parentId) {
    const problem = await findParentProblem(ctx, id, parentId)
    if (problem) throw problem
  } else if (wanted === undefined) {
    for (const candidate of others.flatMap(one => (one.parent_id as string | null) ?? [])) {
      if (!(await findParentProblem(ctx, id, candidate))) return candidate
    }
  }
  return parentId
}

/** Everything hangs on the kept one from here on; the others are gone, in the order they were named. */
async function join(
  ctx: Ctx,
  entity: Entity,
  keptId: string,
  mergeIds: readonly string[],
  missing: ProblemKind<[]>,
): Promise<{ mergeId: string; kept: Row; others: Row[] }> {
  const oldIds = [...new Set(mergeIds)]
  if (oldIds.includes(keptId)) throw InvalidInput('merge_ids must not have keep_id in it')
  if (entity === 'contact') holdParties(ctx, { companies: await companiesOf(ctx, [keptId, ...oldIds]) })
  const rows = new Map((await lockRows(ctx.db, entity, [keptId, ...oldIds])).map(row => [row.id, row]))
  const kept = found(rows.get(keptId), missing)
  const others = oldIds.map(id => found(rows.get(id), missing))
  const mergeId = newId()
  await insertMerge(ctx, { id: mergeId, entity, keptId, merged: others })
  await moveEverything(ctx.db, { entity, mergeId, oldIds, keptId })
  await recordAudit(ctx, {
    action: `${entity}_merged`,
    targetKind: entity,
    targetId: keptId,
    detail: { merge_id: mergeId, merged_ids: oldIds },
  })
  return { mergeId, kept, others }
}

async function companiesOf(ctx: Ctx, ids: readonly string[]): Promise<(string | null)[]> {
  const contacts = await Promise.all(ids.map(id => findContact(ctx.db, id)))
  return contacts.map(contact => contact?.company_id ?? null)
}

function fill(kept: Row, others: readonly Row[], gaps: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of gaps) {
    const from = kept[field] === null && others.find(one => one[field] !== null)
    if (from) values[field] = from[field]
  }
  values.tags = [...new Set([kept, ...others].flatMap(one => one.tags as string[]))]
  values.custom = Object.assign({}, ...[...others].reverse().map(one => one.custom), kept.custom)
  return values
}

async function nameCompany(ctx: Ctx, id: string): Promise<{ company_name: string | null }> {
  return { company_name: (await findCompany(ctx.db, id))?.name ?? null }
}
