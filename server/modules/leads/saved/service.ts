import { Readable } from 'node:stream'
import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { findChanges } from '#kit/event.ts'
import { paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { cleanTags } from '#kit/text/normalize.ts'
import { say } from '#kit/text/sentence.ts'
import { findUserIds, recordAudit } from '#modules/identity/index.ts'
import { LeadSaved, LeadUpdated } from '../events.ts'
import { getRecord } from '../records/service.ts'
import {
  deleteLeadRow,
  findLead,
  findPeopleIds,
  insertLeads,
  type LeadFilterRead,
  listLeads,
  listLeadsAfter,
  listLeadsOf,
  lockLead,
  updateLead,
} from './queries.ts'
import {
  AlreadyConverted,
  ConvertedByHand,
  type Lead,
  type LeadFilterQuery,
  type LeadListQuery,
  LeadNotFound,
  type LeadPatch,
  type LeadStatus,
  type LeadWithPool,
  leadStatuses,
  PoolIdsRequired,
  type SaveIn,
} from './schema.ts'

export const tellOf = ({ id, pool_id, name, company_name }: Lead) => ({
  lead_id: id,
  pool_id,
  name,
  company_name,
})

export async function readOwner(ctx: Ctx, owner: number | null | undefined): Promise<number | null> {
  if (owner === undefined) return userIdOf(ctx)
  if (owner === null) return null
  if ((await findUserIds(ctx.db, [owner])).length === 0) throw InvalidInput('owner_id not found')
  return owner
}

/** Once for each person, however often it is asked for; saving reveals nothing. */
export async function saveLeads(ctx: Ctx, input: SaveIn) {
  const given = (input.pool_ids ?? (input.pool_id ? [input.pool_id] : [])).map(id => id.toLowerCase())
  if (given.length === 0) throw PoolIdsRequired()
  const wanted = [...new Set(given)]
  const owner_id = await readOwner(ctx, input.owner_id)
  const people = await findPeopleIds(ctx.db, wanted)
  const there = wanted.filter(id => people.has(id))
  const tags = cleanTags(input.tags ?? [])
  const added = new Set(await insertLeads(ctx, there, { owner_id, tags, created_by_id: userIdOf(ctx) }))
  const byPerson = new Map((await listLeadsOf(ctx.db, there)).map(lead => [lead.pool_id, lead]))
  const leads = there.flatMap(id => byPerson.get(id) ?? [])
  await ctx.emitAll(LeadSaved, leads.filter(lead => added.has(lead.pool_id)).map(tellOf))
  return {
    saved: added.size,
    existing: leads.length - added.size,
    not_found: wanted.length - there.length,
    leads,
  }
}

export function readFilter({ status, ...filter }: LeadFilterQuery): LeadFilterRead {
  if (status === undefined || status.trim() === '') return { ...filter, statuses: null }
  const statuses = status.split(',').map(one => one.trim())
  const unknown = statuses.find(one => !leadStatuses.some(known => known === one))
  if (unknown !== undefined) throw InvalidInput(say`status must be one of ${{ choices: leadStatuses }}`)
  return { ...filter, statuses: statuses as LeadStatus[] }
}

export async function pageLeads(ctx: Ctx, query: LeadListQuery) {
  const filter = readFilter(query)
  const { rows, counts } = await listLeads(ctx.db, filter, query, slice(query))
  const total = Object.entries(counts)
    .filter(([status]) => filter.statuses === null || filter.statuses.includes(status as LeadStatus))
    .reduce((sum, [, count]) => sum + count, 0)
  return { data: rows, pagination: paginate(query, total), status_counts: counts }
}

export async function getLead(ctx: Ctx, id: string): Promise<LeadWithPool> {
  const lead = found(await findLead(ctx.db, id), LeadNotFound)
  const isThere = !lead.erased && (await findPeopleIds(ctx.db, [lead.pool_id])).size > 0
  return { ...lead, pool: isThere ? await getRecord(ctx, lead.pool_id) : null }
}

export async function changeLead(ctx: Ctx, id: string, input: LeadPatch): Promise<Lead> {
  const before = found(await lockLead(ctx.db, id), LeadNotFound)
  const values: LeadPatch = { ...input }
  if (input.status !== undefined && input.status !== before.status) {
    if (before.status === 'converted') throw AlreadyConverted()
    if (input.status === 'converted') throw ConvertedByHand()
    if (before.status === 'disqualified') values.disqualify_reason ??= null
  }
  if (input.owner_id !== undefined) values.owner_id = await readOwner(ctx, input.owner_id)
  if (input.tags !== undefined) values.tags = cleanTags(input.tags)
  const changes = findChanges(before, values)
  if (Object.keys(changes).length === 0) return before
  await updateLead(ctx, id, values)
  await ctx.emit(LeadUpdated, { ...tellOf(before), changes })
  return found(await findLead(ctx.db, id), LeadNotFound)
}

/** Contact and reveal stay. */
export async function deleteLead(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteLeadRow(ctx.db, id))) throw LeadNotFound()
}

const exported = [
  ...(['id', 'pool_id', 'status', 'score', 'name', 'title', 'seniority', 'company_name'] as const),
  ...(['company_domain', 'country', 'email', 'phone', 'revealed', 'erased', 'owner_id', 'tags'] as const),
  ...(['notes', 'disqualify_reason', 'contact_id', 'converted_at', 'created_at', 'updated_at'] as const),
] as const satisfies readonly (keyof Lead)[]

const ROWS_AT_ONCE = 1_000

async function* exportLines(ctx: WorkCtx, filter: LeadFilterRead): AsyncGenerator<string> {
  yield `\ufeff${toCsvLine(exported)}`
  for (let last: string | null = null; ; ) {
    const after: string | null = last
    const rows: Lead[] = await ctx.transact(inner => listLeadsAfter(inner.db, filter, after, ROWS_AT_ONCE))
    if (rows.length > 0) {
      const cell = (value: unknown) => (Array.isArray(value) ? value.join(';') : value)
      yield rows.map(row => toCsvLine(exported.map(column => cell(row[column])))).join('')
    }
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

/** A thousand at a time: no transaction stays open while the client reads. */
export async function exportLeads(ctx: WorkCtx, query: LeadFilterQuery): Promise<RawReply> {
  const filter = readFilter(query)
  await ctx.transact(inner =>
    recordAudit(inner, { action: 'leads_exported', targetKind: 'leads', detail: { filter: query } }),
  )
  return new RawReply(
    200,
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads.csv"',
    },
    Readable.from(exportLines(ctx, filter)),
  )
}
