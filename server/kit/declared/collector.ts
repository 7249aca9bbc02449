import type { Ctx } from '../context.ts'

/** A charge that is to be made by a method which is not asked at once but collected on a day. */
export interface ChargeToPlan {
  readonly attemptId: string
  readonly invoiceId: string
  /** Of the invoice, counted from 1. */
  readonly n: number
  readonly methodId: string
  readonly mandateId: string | null
}

/** When it is collected, and under which names. */
export interface PlannedCharge {
  readonly due_on: string
  readonly mandate_id: string
  readonly end_to_end_id: string
}

/** Who collects by methods of one provider: charges on them wait for their day as scheduled attempts. */
export interface Collector {
  readonly provider: string
  /** In the transaction that stores the attempt, behind the lock of its invoice; refuses what cannot be collected. */
  readonly plan: (ctx: Ctx, charge: ChargeToPlan) => Promise<PlannedCharge>
}
