import type { Ctx } from '#kit/context.ts'
import { brandOf } from '#modules/identity/index.ts'
import { appendEvents, type ChainedRow, showRow } from '../contracts/audit.ts'
import { loadTrail } from '../contracts/audit-queries.ts'
import { ContractViewed, factsOf } from '../contracts/events.ts'
import {
  type ContractRow,
  lockContract,
  type OrganizationFacts,
  updateContract,
} from '../contracts/queries.ts'
import type { AuditRow, Party } from '../contracts/schema.ts'
import { type LinkTarget, readTarget } from '../contracts/tokens.ts'
import { expireIfDue } from '../reminders.ts'
import { consentsOf } from './consent.ts'
import { loadSender } from './queries.ts'
import type { SigningView } from './schema.ts'
import { findSenderTraces } from './sender-traces.ts'

const isOpen = (row: ContractRow) => row.status === 'sent' || row.status === 'partially_signed'

export async function viewContract(ctx: Ctx, token: string): Promise<SigningView> {
  const target = readTarget(ctx)
  const [locked, organization, before] = await Promise.all([
    lockContract(ctx, target.contractId),
    loadSender(ctx),
    loadTrail(ctx.db, target.contractId),
  ])
  const found = await expireIfDue(ctx, locked)
  // What expired just now has a line more.
  const known = found === locked ? before : await loadTrail(ctx.db, found.id)
  const { row, trail } = await recordFirstView(ctx, found, known, target)
  const { party, purpose } = target
  const texts = consentsOf(row, organization)
  const { publicUrl } = ctx.services.settings
  const other = party === 'a' ? 'b' : 'a'
  const hasSigned = row[`signed_${party}_at`] !== null
  const canSign = purpose === 'sign' && isOpen(row) && !hasSigned
  return {
    already_signed: hasSigned,
    audit: trail.map(event => hideOthers(showRow(event), party)),
    brand: brandOf(organization, `${publicUrl}/api/v1/app/contracts/sign/${token}/logo`),
    can_sign: canSign,
    consent_text: row[`consent_${party}_shown`] ?? row[`consent_${party}_text`] ?? texts.en,
    consent_texts: row[`consent_${party}_at`] ? {} : texts,
    doc: showDoc(row, organization, party),
    envelope_id: row.id,
    mode: purpose === 'download' ? 'download' : canSign ? 'sign' : 'view',
    other_signed: row[`signed_${other}_at`] !== null,
    party,
    party_email: row[`party_${party}_email`],
    party_name: row[`party_${party}_name`],
  }
}

async function recordFirstView(
  ctx: Ctx,
  row: ContractRow,
  trail: ChainedRow[],
  { party, purpose }: LinkTarget,
): Promise<{ row: ContractRow; trail: ChainedRow[] }> {
  const counts = purpose === 'sign' && isOpen(row) && !ctx.request?.isHead
  if (!counts || row[`viewed_${party}_at`] !== null) return { row, trail }
  const name = row[`party_${party}_name`] || row[`party_${party}_email`]
  const traces = await findSenderTraces(ctx, row.id, party, false)
  const [updated, viewed] = await Promise.all([
    updateContract(ctx, row.id, { [`viewed_${party}_at`]: ctx.now.toString() }),
    appendEvents(ctx, row.id, trail.at(-1), [{ party, event: 'viewed', detail: { ...traces } }]),
    ctx.emit(ContractViewed, { ...factsOf(row), party, name }),
  ])
  return { row: updated, trail: [...trail, ...viewed] }
}

/** Where the other side sits and what it browses with is for the sender's records, not for the counterparty. */
const hideOthers = (row: AuditRow, party: Party): AuditRow =>
  row.party === party ? row : { ...row, ip: '', user_agent: '', detail: {} }

function showDoc(row: ContractRow, organization: OrganizationFacts, party: Party): SigningView['doc'] {
  // A link that has run out shows what it was for, and no longer the text.
  const isGone = (row.status === 'expired' || row.status === 'voided') && row[`signed_${party}_at`] === null
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    content_html: isGone ? '' : row.content_html,
    fields: isGone ? { pages: [], fields: [] } : row.fields,
    content_sha256: row.content_sha256,
    party_a_name: row.party_a_name,
    party_b_name: row.party_b_name,
    signed_a_at: row.signed_a_at,
    signed_b_at: row.signed_b_at,
    signature_a: row.signature_a,
    signature_b: row.signature_b,
    sent_at: row.sent_at,
    completed_at: row.completed_at,
    token_expires_at: row.token_expires_at,
    declined_at: row.declined_at,
    declined_by: row.declined_by,
    executed_pdf_sha256: row.executed_pdf_sha256,
    sender: organization.name,
    sender_email: row.party_a_email || organization.email || null,
  }
}
