import type { Ctx } from '#kit/context.ts'
import { InvalidInput, problem } from '#kit/problem.ts'
import { loadCrmSettings } from '#modules/crm/index.ts'
import type { DealStatus } from '../schema.ts'

export const ReasonRequired = problem(400, 'reason_required', 'A reason is required')

/** What somebody says of why it was won or lost. */
export interface Closing {
  reason_id?: string | null | undefined
  close_note?: string | null | undefined
  lost_reason?: string | null | undefined
}

export interface Closed {
  close_reason_id: string | null
  close_reason: string | null
  close_note: string | null
  lost_reason: string | null
}

const nothing: Closed = { close_reason_id: null, close_reason: null, close_note: null, lost_reason: null }

/** As it is kept with a deal that is `kind` now: what is not said stays, unless it was another kind before. */
export async function settleReason(
  ctx: Ctx,
  kind: DealStatus,
  { reason_id, close_note, lost_reason }: Closing,
  { before, isAsked }: { before: (Closed & { status: string }) | null; isAsked: boolean },
): Promise<Closed> {
  if (kind === 'open') return nothing
  const known = before?.status === kind ? before : nothing
  const settings = reason_id || isAsked ? await loadCrmSettings(ctx) : undefined
  const [reasons, isRequired] =
    kind === 'won'
      ? [settings?.won_reasons, settings?.require_won_reason]
      : [settings?.lost_reasons, settings?.require_lost_reason]
  const reason = reason_id ? reasons?.find(({ id, archived }) => id === reason_id && !archived) : undefined
  if (reason_id && !reason) throw InvalidInput('reason_id not found')
  const closed = {
    close_reason_id: reason_id === undefined ? known.close_reason_id : (reason?.id ?? null),
    close_reason: reason_id === undefined ? known.close_reason : (reason?.label ?? null),
    close_note: close_note === undefined ? known.close_note : close_note,
    lost_reason:
      kind === 'won' ? null : lost_reason === undefined ? (reason?.label ?? known.lost_reason) : lost_reason,
  }
  if (isAsked && isRequired && closed.close_reason_id === null) throw ReasonRequired()
  return closed
}
