import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { StepAction } from '../policies/schema.ts'

export interface Promised {
  date: string
  amount_cents: number
  note: string | null
  state: 'open' | 'kept' | 'broken'
  /** What was due when it was made. */
  due_cents: number
}

export interface StateRow {
  invoice_id: string
  policy_id: string | null
  counts_from: string | null
  round: number
  paused_because: 'reply' | 'promise' | 'manual' | null
  paused_until: string | null
  promise: Promised | null
}

export interface RanStep {
  round: number
  offset_days: number
  action: StepAction
  level: number
  status: 'done' | 'skipped' | 'failed'
  fee_cents: number
  detail: string | null
  ran_at: string
}

export async function findState({ db }: Ctx, invoiceId: string): Promise<StateRow> {
  const row = await db
    .selectFrom('dunning_states')
    .select(['invoice_id', 'policy_id', 'counts_from', 'round', 'paused_because', 'paused_until', 'promise'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return (row ?? {
    invoice_id: invoiceId,
    policy_id: null,
    counts_from: null,
    round: 0,
    paused_because: null,
    paused_until: null,
    promise: null,
  }) as StateRow
}

/** Behind the invoice's lock, so that nobody else writes it. */
export async function writeState(
  { db }: Ctx,
  invoiceId: string,
  { promise, ...plain }: Partial<Omit<StateRow, 'invoice_id'>>,
): Promise<void> {
  const change = { ...plain, ...(promise !== undefined && { promise: promise && toJson(promise) }) }
  await db
    .insertInto('dunning_states')
    .values({ invoice_id: invoiceId, ...change })
    .onConflict(conflict =>
      Object.keys(change).length > 0
        ? conflict.columns(['organization_id', 'invoice_id']).doUpdateSet(change)
        : conflict.doNothing(),
    )
    .execute()
}

export async function listRan({ db }: Ctx, invoiceId: string): Promise<RanStep[]> {
  const rows = await db
    .selectFrom('dunning_steps')
    .select(['round', 'offset_days', 'action', 'level', 'status', 'fee_cents', 'detail', 'ran_at'])
    .where('invoice_id', '=', invoiceId)
    .execute()
  return rows as RanStep[]
}

export async function keepRan({ db }: Ctx, invoiceId: string, step: RanStep): Promise<void> {
  const { level, status, fee_cents, detail, ran_at } = step
  await db
    .insertInto('dunning_steps')
    .values({ invoice_id: invoiceId, ...step })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'invoice_id', 'round', 'offset_days', 'action'])
        .doUpdateSet({ level, status, fee_cents, detail, ran_at }),
    )
    .execute()
}
