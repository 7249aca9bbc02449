import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { BillDecided, BillNotApproved } from '../errors.ts'
import { BillApproved, BillPaid, BillRejected } from '../events.ts'
import type { Bill } from '../schema.ts'
import { factsOf } from './facts.ts'
import { presentBill } from './present.ts'
import { decideBill, findToday, requireBill } from './queries.ts'

export async function approveBill(ctx: Ctx, id: string): Promise<Bill> {
  const row = await decideBill(ctx, id, ['new'], { status: 'approved', decided_by_id: userIdOf(ctx) })
  if (!row) throw BillDecided((await requireBill(ctx, id)).status)
  await ctx.emit(BillApproved, factsOf(row))
  return presentBill(row)
}

export async function rejectBill(ctx: Ctx, id: string, given: string): Promise<Bill> {
  const reason = given.trim()
  if (!reason) throw InvalidInput('reason must not be empty')
  const row = await decideBill(ctx, id, ['new', 'approved'], {
    status: 'rejected',
    decided_by_id: userIdOf(ctx),
    reject_reason: reason,
  })
  if (!row) throw BillDecided((await requireBill(ctx, id)).status)
  await ctx.emit(BillRejected, { ...factsOf(row), reason })
  return presentBill(row)
}

export async function markBillPaid(ctx: Ctx, id: string, day: string | null | undefined): Promise<Bill> {
  const paid_on = day ?? (await findToday(ctx))
  const row = await decideBill(ctx, id, ['approved'], { status: 'paid', paid_on })
  if (!row) {
    const { status } = await requireBill(ctx, id)
    throw status === 'new' ? BillNotApproved() : BillDecided(status)
  }
  await ctx.emit(BillPaid, { ...factsOf(row), paid_on })
  return presentBill(row)
}
