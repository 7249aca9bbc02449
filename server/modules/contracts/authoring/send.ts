import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { InvalidInput } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { recordEvent } from '../contracts/audit.ts'
import { hashContent } from '../contracts/canonical.ts'
import {
  CounterpartyEmailRequired,
  NotSendable,
  OwnEmailRequired,
  PdfUnavailable,
} from '../contracts/errors.ts'
import { ContractReminded, ContractSent, factsOf } from '../contracts/events.ts'
import { checkKeptPages } from '../contracts/fields.ts'
import { presentContract } from '../contracts/present.ts'
import {
  type ContractRow,
  loadOrganization,
  lockContract,
  requireContract,
  updateContract,
} from '../contracts/queries.ts'
import { type Contract, type ContractStatus, type Party, parties } from '../contracts/schema.ts'
import { limitLinks, linksEnd } from '../contracts/tokens.ts'
import { measurePages, type PageFacts } from '../document/layout.ts'
import { mailSigningLinks } from '../mail.ts'
import { expireIfDue, LINK_DAYS, planFollowUp } from '../reminders.ts'
import { authorOf } from './create.ts'
import { isSameText } from './edit.ts'

export interface SendAnswer {
  data: Contract
  reminder: boolean
  sent_party_a: boolean
  sent_party_b: boolean
}

const SENDABLE: readonly ContractStatus[] = ['draft', 'sent', 'partially_signed', 'expired']

export const owing = (row: ContractRow): Party[] =>
  parties.filter(party => row[`signed_${party}_at`] === null)

/** A draft that the engine could not measure when it was made is measured before it is opened for signature. */
export async function measureAndSend(ctx: WorkCtx, id: string): Promise<SendAnswer> {
  const { row, organization } = await ctx.transact(async inner => ({
    row: await requireContract(inner, id),
    organization: await loadOrganization(inner),
  }))
  const needsPages = row.status === 'draft' && row.page_digests.length === 0
  const measured = needsPages ? await measurePages(ctx, row, organization) : null
  return ctx.transact(async inner => {
    if (measured) await keepPages(inner, row, measured)
    return sendContract(inner, id)
  })
}

async function keepPages(ctx: Ctx, before: ContractRow, { pages, digests }: PageFacts): Promise<void> {
  const row = await lockContract(ctx, before.id)
  if (row.status !== 'draft' || !isSameText(before, row)) return
  await updateContract(ctx, row.id, {
    fields: toJson({ ...row.fields, pages }),
    page_digests: toJson(digests),
  })
}

/** The first call opens the contract for signature, every later one chases whoever has not signed. */
export async function sendContract(ctx: Ctx, id: string): Promise<SendAnswer> {
  // What ended a moment ago, and no worker has seen yet, is renewed like what expired before.
  const row = await expireIfDue(ctx, await lockContract(ctx, id))
  if (!SENDABLE.includes(row.status)) throw NotSendable(row.status)
  if (!row.party_b_email) throw CounterpartyEmailRequired()
  if (!row.party_a_email) throw OwnEmailRequired()
  const unreachable = owing(row).find(party => !isEmail(row[`party_${party}_email`]))
  if (unreachable) throw InvalidInput(`party_${unreachable}_email must be a valid email address`)
  checkFieldPages(row)
  const isFirst = row.status === 'draft'
  const updated = isFirst ? await open(ctx, row) : await chase(ctx, row)
  const to = owing(updated)
  await mailSigningLinks(ctx, updated, to, { reminds: !isFirst })
  await limitLinks(ctx, id, linksEnd(ctx))
  await planFollowUp(ctx, updated)
  await recordEvent(ctx, id, 'sender', isFirst ? 'sent' : 'reminder_sent', {
    by: await authorOf(ctx),
    to: to.map(party => updated[`party_${party}_email`]),
    ...(isFirst ? { content_sha256: updated.content_sha256 } : {}),
  })
  await recordAudit(ctx, {
    action: isFirst ? 'contract_sent' : 'contract_reminded',
    targetKind: 'contract',
    targetId: id,
    detail: { title: row.title },
  })
  await ctx.emit(isFirst ? ContractSent : ContractReminded, factsOf(updated))
  return {
    data: presentContract(ctx, updated),
    reminder: !isFirst,
    sent_party_a: to.includes('a'),
    sent_party_b: to.includes('b'),
  }
}

/** Who signs must find every field on a page of the document, and so must who reads what was signed. */
function checkFieldPages(row: ContractRow): void {
  if (row.fields.fields.length === 0 || owing(row).length < parties.length) return
  if (row.page_digests.length === 0) throw PdfUnavailable('the pages could not be counted')
  checkKeptPages(row.fields)
}

const open = (ctx: Ctx, row: ContractRow) =>
  updateContract(ctx, row.id, {
    status: 'sent',
    sent_at: ctx.now.toString(),
    content_sha256: hashContent(row),
    token_expires_at: ctx.now.add({ hours: LINK_DAYS * 24 }).toString(),
  })

const chase = (ctx: Ctx, row: ContractRow) =>
  updateContract(ctx, row.id, {
    reminder_count: row.reminder_count + 1,
    last_reminded_at: ctx.now.toString(),
    ...(row.status === 'expired'
      ? {
          status: row.signed_a_at || row.signed_b_at ? 'partially_signed' : 'sent',
          token_expires_at: ctx.now.add({ hours: LINK_DAYS * 24 }).toString(),
        }
      : {}),
  })
