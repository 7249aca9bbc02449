import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { found, InvalidInput, Problem } from '#kit/problem.ts'
import { addToList, findContact, findListIds } from '#modules/crm/index.ts'
import { LeadConverted } from '../events.ts'
import { findPerson } from '../records/queries.ts'
import { PoolRecordNotFound } from '../records/schema.ts'
import { spendOn } from '../reveal/service.ts'
import { findLead, findLeadOf, lockLead, updateLead } from '../saved/queries.ts'
import { LeadNotFound } from '../saved/schema.ts'
import { readOwner, saveLeads, tellOf } from '../saved/service.ts'
import { meetPerson } from './contact.ts'
import {
  type BulkConverted,
  type BulkConvertIn,
  type Converted,
  type ConvertFromPoolIn,
  type ConvertIn,
  PersonErased,
} from './schema.ts'

/** The lead is held throughout: of ten who convert it at once, one does and the others find what came of it. */
export async function convertLead(ctx: Ctx, id: string, options: ConvertIn): Promise<Converted> {
  await checkList(ctx, options.list_id)
  const lead = found(await lockLead(ctx.db, id), LeadNotFound)
  if (lead.erased) throw PersonErased()
  const before = lead.contact_id ? await findContact(ctx.db, lead.contact_id) : undefined
  if (before) {
    return { data: before, lead, existing: true, already_converted: true, charged: false }
  }
  const person = found(await findPerson(ctx.db, lead.pool_id), PersonErased)
  const isWorthIt = options.reveal && (person.has_email || person.has_phone)
  const charged = isWorthIt ? (await spendOn(ctx, person)).charged : false
  const known = found(await findPerson(ctx.db, lead.pool_id), PersonErased)
  const owner_id =
    options.owner_id === undefined ? (lead.owner_id ?? userIdOf(ctx)) : await readOwner(ctx, options.owner_id)
  const { contact, existing } = await meetPerson(ctx, known, { owner_id, tags: lead.tags })
  await updateLead(ctx, id, {
    status: 'converted',
    contact_id: contact.id,
    converted_at: ctx.now.toString(),
    disqualify_reason: null,
  })
  if (options.list_id) await addToList(ctx, options.list_id, [contact.id])
  await ctx.emit(LeadConverted, { ...tellOf(lead), contact_id: contact.id, existing })
  return {
    data: contact,
    lead: found(await findLead(ctx.db, id), LeadNotFound),
    existing,
    already_converted: false,
    charged,
  }
}

async function checkList(ctx: Ctx, listId: string | undefined): Promise<void> {
  if (listId === undefined) return
  const known = await findListIds(ctx.db, [listId.toLowerCase()])
  if (known.length === 0) throw InvalidInput('list_id not found')
}

/** Saves and converts in one. */
export async function convertFromPool(
  ctx: Ctx,
  { pool_id, ...options }: ConvertFromPoolIn,
): Promise<Converted> {
  const id = pool_id.toLowerCase()
  const saved = await findLeadOf(ctx.db, id)
  if (saved?.erased) throw PersonErased()
  if (saved) return convertLead(ctx, saved.id, options)
  await readOwner(ctx, options.owner_id)
  const { leads } = await saveLeads(ctx, { pool_ids: [id], ...pickOwner(options) })
  return convertLead(ctx, found(leads[0], PoolRecordNotFound).id, options)
}

const pickOwner = ({ owner_id }: ConvertIn) => (owner_id === undefined ? {} : { owner_id })

type Result = BulkConverted['data']['results'][number]

/** Each by itself: one that fails takes no other with it. */
export async function convertMany(
  ctx: WorkCtx,
  { lead_ids, ...options }: BulkConvertIn,
): Promise<BulkConverted> {
  const results: Result[] = []
  for (const id of new Set(lead_ids.map(one => one.toLowerCase()))) {
    results.push(await convertOne(ctx, id, options))
  }
  const count = (...outcomes: Result['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length
  const converted = count('converted')
  const existing = count('existing', 'already_converted')
  return { data: { converted, existing, failed: results.length - converted - existing, results } }
}

async function convertOne(ctx: WorkCtx, id: string, options: ConvertIn): Promise<Result> {
  try {
    const done = await ctx.transact(inner => convertLead(inner, id, options))
    const outcome = done.already_converted ? 'already_converted' : done.existing ? 'existing' : 'converted'
    return { lead_id: id, outcome, contact_id: done.data.id, detail: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const known: Record<string, Result['outcome']> = {
      lead_not_found: 'not_found',
      person_erased: 'erased',
      quota_exhausted: 'quota_exhausted',
    }
    return { lead_id: id, outcome: known[error.code] ?? 'failed', contact_id: null, detail: error.message }
  }
}
