import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { type ChainEnd, findChainEnd, insertRows, loadTrail } from './audit-queries.ts'
import { canonicalJson } from './canonical.ts'
import type { ContractRow } from './queries.ts'
import type { AuditAnswer, AuditRow, Party } from './schema.ts'

export type AuditEvent =
  | 'created'
  | 'uploaded'
  | 'updated'
  | 'fields_updated'
  | 'party_updated'
  | 'sent'
  | 'reminder_sent'
  | 'withdrawn'
  | 'viewed'
  | 'consent_given'
  | 'signed'
  | 'sign_blocked'
  | 'declined'
  | 'completed'
  | 'sealed'
  | 'voided'
  | 'expired'
  | 'downloaded'
  | 'email_bounced'

export interface ChainedRow extends AuditRow {
  seq: number
  previous_hash: string
  hash: string
}

/** Before the first row there is nothing to point at. */
const GENESIS = '0'.repeat(64)

export const hashRow = (contractId: string, row: Omit<ChainedRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        contract_id: contractId,
        seq: row.seq,
        at: row.at,
        party: row.party,
        event: row.event,
        ip: row.ip,
        user_agent: row.user_agent,
        detail: row.detail,
        previous_hash: row.previous_hash,
      }),
    )
    .digest('hex')

export interface Happening {
  party: Party | 'sender' | 'system'
  event: AuditEvent
  detail?: Record<string, unknown>
}

/** Adds to the trail. The caller holds the contract's lock, or has just made it: rows come one after another. */
export async function appendEvents(
  ctx: Ctx,
  contractId: string,
  end: ChainEnd,
  happenings: readonly Happening[],
): Promise<ChainedRow[]> {
  const at = ctx.now
    .round({ smallestUnit: 'millisecond', roundingMode: 'trunc' })
    .toString({ fractionalSecondDigits: 3 })
  const rows: ChainedRow[] = []
  for (const { party, event, detail = {} } of happenings) {
    const last = rows.at(-1) ?? end
    const unhashed = {
      seq: (last?.seq ?? 0) + 1,
      at,
      party,
      event,
      ip: ctx.request?.ip ?? '',
      user_agent: ctx.request?.userAgent ?? '',
      detail,
      previous_hash: last?.hash ?? GENESIS,
    }
    rows.push({ ...unhashed, hash: hashRow(contractId, unhashed) })
  }
  await insertRows(ctx, contractId, rows)
  return rows
}

export async function recordEvent(
  ctx: Ctx,
  contractId: string,
  party: Happening['party'],
  event: AuditEvent,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendEvents(ctx, contractId, await findChainEnd(ctx, contractId), [{ party, event, detail }])
}

/** The first row that does not follow from those before it; null when all do. */
export function findBreak(contractId: string, rows: readonly ChainedRow[]): number | null {
  let previous = GENESIS
  for (const [index, row] of rows.entries()) {
    if (row.seq !== index + 1 || row.previous_hash !== previous || hashRow(contractId, row) !== row.hash) {
      return row.seq
    }
    previous = row.hash
  }
  return null
}

export const showRow = ({ at, party, event, ip, user_agent, detail }: ChainedRow): AuditRow => ({
  at,
  party,
  event,
  ip,
  user_agent,
  detail,
})

export async function presentAudit(ctx: Ctx, row: ContractRow): Promise<AuditAnswer> {
  const trail = await loadTrail(ctx.db, row.id)
  return {
    data: trail.map(row => ({ ...showRow(row), hash: row.hash })),
    content_sha256: row.content_sha256,
    executed_pdf_sha256: row.executed_pdf_sha256,
    consent_a_at: row.consent_a_at,
    consent_b_at: row.consent_b_at,
    consent_a_text: row.consent_a_text,
    consent_b_text: row.consent_b_text,
    consent_a_shown_text: row.consent_a_shown,
    consent_b_shown_text: row.consent_b_shown,
    signer_a_ip: row.signer_a_ip,
    signer_b_ip: row.signer_b_ip,
    signer_a_user_agent: row.signer_a_user_agent,
    signer_b_user_agent: row.signer_b_user_agent,
    signer_a_claimed_name: row.signer_a_claimed_name,
    signer_b_claimed_name: row.signer_b_claimed_name,
    chain_head: trail.at(-1)?.hash ?? null,
    chain_intact: findBreak(row.id, trail) === null,
  }
}
