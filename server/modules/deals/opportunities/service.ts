import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { type Pagination, pageOf, paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { holdParties, holdPartiesOf } from '#modules/crm/index.ts'
import { createDeal } from '../deals/create.ts'
import { findDeal } from '../deals/read-queries.ts'
import type { Deal } from '../deals/schema.ts'
import { OpportunityApplied, OpportunityConverted, OpportunityCreated } from '../events.ts'
import { settleCurrency } from '../reporting-currency.ts'
import { ConvertedDealIsGone, OpportunityIsConverted, OpportunityNotFound } from './errors.ts'
import {
  countOpportunities,
  findOpportunity,
  insertOpportunity,
  listOpportunityRows,
  lockOpportunity,
  searchOpportunities,
  updateOpportunityRow,
} from './queries.ts'
import type {
  ApplyIn,
  ConvertIn,
  Opportunity,
  OpportunityIn,
  OpportunityListQuery,
  OpportunityPatch,
} from './schema.ts'

const BEST_MATCHES = 1_000

export async function listOpportunities(
  ctx: Ctx,
  { page, limit, q, ...filter }: OpportunityListQuery,
): Promise<{ data: Opportunity[]; pagination: Pagination }> {
  const wanted = slice({ page, limit })
  if (q?.trim()) {
    const all = await searchOpportunities(ctx.db, q, BEST_MATCHES, filter)
    const data = all.slice(wanted.offset, wanted.offset + wanted.limit)
    return { data, pagination: paginate({ page, limit }, all.length) }
  }
  return pageOf(
    { page, limit },
    listOpportunityRows(ctx.db, filter, wanted),
    countOpportunities(ctx.db, filter),
  )
}

export async function getOpportunity(ctx: Ctx, id: string): Promise<Opportunity> {
  return found(await findOpportunity(ctx.db, id), OpportunityNotFound)
}

export async function createOpportunity(ctx: Ctx, input: OpportunityIn): Promise<Opportunity> {
  holdParties(ctx, { companies: [input.company_id], contacts: [input.contact_id] })
  const row = {
    id: newId(),
    title: readName('title', input.title),
    source: input.source ?? ('manual' as const),
    summary: input.summary ?? null,
    score: input.score ?? 0,
    contact_id: input.contact_id ?? null,
    company_id: input.company_id ?? null,
    owner_id: input.owner_id === undefined ? userIdOf(ctx) : input.owner_id,
    created_by_id: userIdOf(ctx),
    amount_cents: input.amount_cents ?? null,
    currency: await settleCurrency(ctx, input.currency),
    data: input.data ?? {},
  }
  await insertOpportunity(ctx, row)
  await ctx.emit(OpportunityCreated, { ...concerning(row), source: row.source })
  return getOpportunity(ctx, row.id)
}

export async function updateOpportunity(ctx: Ctx, id: string, patch: OpportunityPatch): Promise<Opportunity> {
  hold(ctx, id, patch)
  const before = found(await lockOpportunity(ctx.db, id), OpportunityNotFound)
  const { currency, status, ...plain } = patch
  if (status && before.status === 'converted') throw OpportunityIsConverted()
  const now = ctx.now.toString()
  await updateOpportunityRow(ctx, id, {
    ...plain,
    ...(plain.title === undefined ? {} : { title: readName('title', plain.title) }),
    ...(currency === undefined ? {} : { currency: await settleCurrency(ctx, currency) }),
    ...(status && status !== before.status
      ? {
          status,
          dismissed_at: status === 'dismissed' ? now : null,
          ...(status === 'applied' ? { applied_at: now } : {}),
        }
      : {}),
  })
  return getOpportunity(ctx, id)
}

/** Takes an opportunity up for somebody: from then on it is theirs. */
export async function applyOpportunity(ctx: Ctx, id: string, to: ApplyIn): Promise<Opportunity> {
  hold(ctx, id, to)
  const before = found(await lockOpportunity(ctx.db, id), OpportunityNotFound)
  if (!to.contact_id && !to.company_id) throw InvalidInput('contact_id or company_id is required')
  if (before.status === 'converted') throw OpportunityIsConverted()
  const applied = { status: 'applied', applied_at: ctx.now.toString(), dismissed_at: null } as const
  await updateOpportunityRow(ctx, id, { ...to, ...applied })
  await ctx.emit(OpportunityApplied, concerning({ ...before, ...to }))
  return getOpportunity(ctx, id)
}

export interface Converted {
  deal: Deal
  alreadyConverted: boolean
}

/** Happens once: whoever comes later waits for the first and gets the same deal. */
export async function convertOpportunity(ctx: Ctx, id: string, input: ConvertIn): Promise<Converted> {
  hold(ctx, id, input)
  const opportunity = found(await lockOpportunity(ctx.db, id), OpportunityNotFound)
  if (opportunity.status === 'converted') {
    const deal = opportunity.deal_id ? await findDeal(ctx, opportunity.deal_id) : undefined
    return { deal: found(deal, ConvertedDealIsGone), alreadyConverted: true }
  }
  const { contact_id, company_id, owner_id, amount_cents, currency } = opportunity
  const deal = await createDeal(ctx, {
    ...{ name: opportunity.title, contact_id, company_id, owner_id, amount_cents, currency },
    ...input,
  })
  await updateOpportunityRow(ctx, id, {
    status: 'converted',
    deal_id: deal.id,
    converted_at: ctx.now.toString(),
    dismissed_at: null,
  })
  await ctx.emit(OpportunityConverted, {
    ...concerning({ ...opportunity, contact_id: deal.contact_id, company_id: deal.company_id }),
    deal_id: deal.id,
  })
  return { deal, alreadyConverted: false }
}

/** Before the opportunity itself: whom it belongs to, and whom it is to belong to. */
function hold(ctx: Ctx, id: string, to: { contact_id?: string | null; company_id?: string | null }): void {
  holdPartiesOf(ctx, 'opportunities', id)
  holdParties(ctx, { companies: [to.company_id], contacts: [to.contact_id] })
}

const concerning = (opportunity: Pick<Opportunity, 'id' | 'title' | 'contact_id' | 'company_id'>) => ({
  opportunity_id: opportunity.id,
  title: opportunity.title,
  contact_id: opportunity.contact_id,
  company_id: opportunity.company_id,
})
