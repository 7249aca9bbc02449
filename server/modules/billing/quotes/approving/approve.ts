import { type Ctx, userIdOf } from '#kit/context.ts'
import type { EventKind } from '#kit/event.ts'
import { toJson } from '#kit/json.ts'
import { loadView } from '../../invoices/present.ts'
import { listQuoteLines } from '../../lines/queries.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { QuoteAlready, QuoteLocked, QuoteNotPending } from '../errors.ts'
import {
  QuoteApprovalRejected,
  QuoteApprovalRequested,
  QuoteApproved,
  type QuoteFacts,
  quoteFacts,
} from '../events.ts'
import { presentQuoteWithLines } from '../present.ts'
import { lockQuote, type QuoteRow, updateQuote } from '../queries.ts'
import type { ApprovalIn, QuoteWithLines } from '../schema.ts'
import { approvalReasons } from './approval.ts'

async function move(
  ctx: Ctx,
  row: QuoteRow,
  change: Partial<QuoteRow>,
  kind: EventKind<QuoteFacts>,
): Promise<QuoteWithLines> {
  const updated = await updateQuote(ctx, row.id, change)
  await ctx.emit(kind, quoteFacts(updated))
  const [lines, view] = await Promise.all([listQuoteLines(ctx.db, row.id), loadView(ctx)])
  return presentQuoteWithLines(updated, lines, view)
}

export async function submitForApproval(ctx: Ctx, id: string, given: ApprovalIn): Promise<QuoteWithLines> {
  const row = await lockQuote(ctx, id)
  if (row.status === 'pending_approval' || row.status === 'approved')
    throw QuoteAlready(row.number, row.status)
  if (row.status !== 'draft' && row.status !== 'approval_rejected') throw QuoteLocked(row.number, row.status)
  const [profile, lines] = await Promise.all([loadProfile(ctx), listQuoteLines(ctx.db, id)])
  const change = {
    status: 'pending_approval',
    approval_reasons: toJson(approvalReasons(profile, row, lines)) as never,
    submitted_at: ctx.now.toString(),
    submitted_by_id: userIdOf(ctx),
    approval_note: given.note ?? null,
  }
  return move(ctx, row, change, QuoteApprovalRequested)
}

export async function approveQuote(ctx: Ctx, id: string, given: ApprovalIn): Promise<QuoteWithLines> {
  const row = await lockQuote(ctx, id)
  if (row.status !== 'pending_approval') throw QuoteNotPending(row.number, row.status)
  const change = {
    status: 'approved',
    approved_at: ctx.now.toString(),
    approved_by_id: userIdOf(ctx),
    ...(given.note ? { approval_note: given.note } : {}),
  }
  return move(ctx, row, change, QuoteApproved)
}

export async function declineApproval(ctx: Ctx, id: string, given: ApprovalIn): Promise<QuoteWithLines> {
  const row = await lockQuote(ctx, id)
  if (row.status !== 'pending_approval') throw QuoteNotPending(row.number, row.status)
  const change = {
    status: 'approval_rejected',
    approval_note: given.reason ?? given.note ?? row.approval_note,
  }
  return move(ctx, row, change, QuoteApprovalRejected)
}
