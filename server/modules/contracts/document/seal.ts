import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { type ChainedRow, recordEvent } from '../contracts/audit.ts'
import { loadTrail } from '../contracts/audit-queries.ts'
import { type GivenSignature, hashContent, hashImage, hashSignature } from '../contracts/canonical.ts'
import { ContractSealed, factsOf } from '../contracts/events.ts'
import {
  type ContractRow,
  loadOrganization,
  lockContract,
  requireContract,
  updateContract,
} from '../contracts/queries.ts'
import type { Party } from '../contracts/schema.ts'
import { limitLinks, linksEnd } from '../contracts/tokens.ts'
import { mailExecutedCopy } from '../mail.ts'
import { auditJson, certificateOf } from './certificate.ts'
import { currentDocument } from './document.ts'
import { insertExecutedPdf } from './queries.ts'
import { obtainSealKey } from './seal-key.ts'
import { sealPdf } from './seal-pdf.ts'

/** Sealed files are known by these, so that a file can be checked by whoever holds it. */
export const SEALED_FILE = 'contract_file'
export const SEALED_ENVELOPE = 'contract_envelope'

const LOOK_AGAIN_MINUTES = 2

/**
 * Makes the executed copy, once. Safe to run at any time and any number of times: the file, the line in the trail
 * and the mails come into being in one transaction, or none of them does. Until then it is on the agenda, so that
 * a job that got lost is found again.
 */
export const sealContract = job<{ contract_id: string }>({
  name: 'contracts.seal_contract',
  handler: async (ctx, { contract_id }) => {
    const parts = await ctx.transact(inner => loadParts(inner, contract_id))
    if (!parts) return
    const { pdf } = await ctx.services.pdf.layoutHtml(ctx, parts.document)
    const sealed = await sealPdf(pdf, parts.key, {
      at: parts.completedAt,
      organization: parts.organization.name,
    })
    await ctx.transact(inner => keepExecuted(inner, contract_id, sealed))
  },
})

export async function startSealing(ctx: Ctx, contractId: string): Promise<void> {
  await Promise.all([ctx.enqueue(sealContract, { contract_id: contractId }), lookAgain(ctx, contractId)])
}

const lookAgain = (ctx: Ctx, contractId: string) =>
  ctx.schedule(
    sealContract,
    { contract_id: contractId },
    { key: contractId, at: ctx.now.add({ minutes: LOOK_AGAIN_MINUTES }) },
  )

async function loadParts(ctx: Ctx, id: string) {
  const row = await requireContract(ctx, id)
  if (row.status !== 'completed' || row.completed_at === null || row.executed_pdf_sha256 !== null) return null
  const [organization, whole, key] = await Promise.all([
    loadOrganization(ctx),
    loadTrail(ctx.db, id),
    obtainSealKey(ctx),
    lookAgain(ctx, id),
  ])
  // What happens after completion, such as a download, is not part of what was executed.
  const end = whole.findIndex(({ event }) => event === 'completed')
  const trail = whole.slice(0, end + 1)
  const fault = findTampering(row, trail)
  if (fault) {
    // It stays on the agenda: the row may be put right, and what was signed is in the trail.
    ctx.log.error({ contract_id: id, fault }, 'a contract is not sealed, since it is not what was signed')
    return null
  }
  const document = currentDocument(row, organization, {
    certificate: certificateOf(row, organization, trail),
    auditJson: auditJson(row, organization, ctx.organizationId, trail),
  })
  return { document, key, organization, completedAt: row.completed_at }
}

/** What of the row is not what the trail says was signed; null when all is. */
function findTampering(row: ContractRow, trail: readonly ChainedRow[]): string | null {
  const hash = hashContent(row)
  if (hash !== row.content_sha256) return 'the text does not match its hash'
  for (const { event, party, detail } of trail) {
    if (event !== 'signed') continue
    const signed = detail as { content_sha256?: string; signing_sha256?: string }
    if (signed.content_sha256 !== hash) return `party ${party} signed another text`
    const given = givenBy(row, party as Party)
    if (signed.signing_sha256 !== undefined && signed.signing_sha256 !== hashSignature(given))
      return `party ${party} gave another signature or other values`
  }
  return null
}

function givenBy(row: ContractRow, party: Party): GivenSignature {
  const signing = row[`signing_${party}`]
  return {
    signature: row[`signature_${party}`] ?? '',
    style: signing?.style ?? '',
    initials: signing?.initials ?? '',
    image_sha256: hashImage(signing?.image_data ?? null),
    field_values: signing?.field_values ?? {},
  }
}

async function keepExecuted(ctx: Ctx, id: string, pdf: Buffer): Promise<void> {
  const row = await lockContract(ctx, id)
  await ctx.unschedule(sealContract, id)
  if (row.executed_pdf_sha256 !== null) return
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await insertExecutedPdf(ctx, id, sha256, pdf)
  const updated = await updateContract(ctx, id, { executed_pdf_sha256: sha256 })
  await addToDirectory(
    ctx.db,
    { kind: SEALED_FILE, secret: sha256, targetId: id },
    { kind: SEALED_ENVELOPE, secret: id, targetId: id },
  )
  await limitLinks(ctx, id, linksEnd(ctx))
  await recordEvent(ctx, id, 'system', 'sealed', { sha256, bytes: pdf.length })
  await mailExecutedCopy(ctx, updated, pdf, sha256)
  await ctx.emit(ContractSealed, { ...factsOf(updated), sha256 })
}
