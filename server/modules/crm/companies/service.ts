import { type Ctx, userIdOf } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found } from '#kit/problem.ts'
import { cleanTags, toCountry, toLanguage, toWebAddress, trimToNull } from '#kit/text/normalize.ts'
import { toE164 } from '#kit/text/phone.ts'
import { readAddress, readVatId } from '#kit/text/postal.ts'
import { refuseOverwriting, type Seen } from '../conflicts/overwriting.ts'
import { settleCustom } from '../custom-fields/settle.ts'
import { findHomeCountry } from '../organization-queries.ts'
import { keepInTrash } from '../trash/queries.ts'
import { toDomain } from './domain.ts'
import { CompanyCreated, CompanyDeleted, CompanyUpdated } from './events.ts'
import { deleteCompanyRow, findCompany, insertCompany, lockCompany, updateCompanyRow } from './queries.ts'
import type { Company, CompanyIn, CompanyPatch } from './schema.ts'
import { CompanyNotFound } from './schema.ts'
import { checkParent } from './tree.ts'
import { lockCompanyTree, moveChildrenUp } from './tree-queries.ts'

export async function createCompany(ctx: Ctx, input: CompanyIn): Promise<Company> {
  const values = await normalizeCompany(ctx, input, null)
  await checkParent(ctx, null, values.parent_id)
  const id = newId()
  const owner = input.owner_id === undefined ? userIdOf(ctx) : input.owner_id
  await insertCompany(ctx, { ...values, name: values.name, owner_id: owner, id })
  await ctx.emit(CompanyCreated, { company_id: id, name: input.name })
  return found(await findCompany(ctx.db, id), CompanyNotFound)
}

export async function updateCompany(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...input }: CompanyPatch & Seen,
): Promise<Company> {
  await checkParent(ctx, id, input.parent_id)
  const before = found(await lockCompany(ctx.db, id), CompanyNotFound)
  const values = await normalizeCompany(ctx, input, before.country)
  const changes = findChanges(before, values)
  if (Object.keys(changes).length > 0) {
    await refuseOverwriting(ctx, { if_updated_at }, { id, changes, current: () => findCompany(ctx.db, id) })
    await updateCompanyRow(ctx, id, values)
    await ctx.emit(CompanyUpdated, { company_id: id, changes })
  }
  return found(await findCompany(ctx.db, id), CompanyNotFound)
}

/** Its people stay, and keep the company's name as text; companies that are part of it move up. Where it is kept. */
export async function deleteCompany(ctx: Ctx, id: string): Promise<string> {
  await lockCompanyTree(ctx)
  const { name } = found(await lockCompany(ctx.db, id), CompanyNotFound)
  // Before they move: a company that comes back finds those that were part of it.
  const [trashId] = await keepInTrash(ctx, 'company', [{ id, title: name }])
  const moved = await moveChildrenUp(ctx.db, id)
  await ctx.emitAll(
    CompanyUpdated,
    moved.map(child => ({
      company_id: child.id,
      changes: { parent_id: { from: id.toLowerCase(), to: child.parent_id } },
    })),
  )
  await deleteCompanyRow(ctx.db, id)
  await ctx.emit(CompanyDeleted, { company_id: id, name })
  return trashId!
}

export async function normalizeCompany<P extends CompanyPatch>(
  ctx: Ctx,
  input: P,
  country: string | null,
): Promise<P> {
  const values = await settleCustom(ctx, 'company', { ...input })
  if (values.name !== undefined) values.name = readName('name', values.name)
  for (const key of ['industry', 'size', 'address', 'city', 'buyer_reference'] as const) {
    if (values[key] !== undefined) values[key] = trimToNull(values[key])
  }
  if (values.country != null) values.country = toCountry(values.country)
  if (values.language != null) values.language = toLanguage(values.language)
  if (values.phone !== undefined) {
    const phone = trimToNull(values.phone)
    values.phone = phone && toE164(phone, values.country ?? country ?? (await findHomeCountry(ctx.db)))
  }
  if (values.website) values.website = toWebAddress('website', values.website)
  if (values.domain !== undefined) values.domain = toDomain(values.domain)
  if (values.parent_id) values.parent_id = values.parent_id.toLowerCase()
  if (values.vat_id !== undefined) values.vat_id = readVatId(values.vat_id)
  if (values.billing_address !== undefined) {
    values.billing_address = readAddress('billing_address', values.billing_address)
  }
  if (values.tags) values.tags = cleanTags(values.tags)
  return values
}
