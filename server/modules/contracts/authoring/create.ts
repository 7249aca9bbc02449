import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { checkRoom, requireRoom } from '#modules/identity/index.ts'
import { cleanHtml } from '../content/read-document.ts'
import { cleanTitle } from '../content/sanitize.ts'
import { type AuditEvent, recordEvent } from '../contracts/audit.ts'
import { ContractCreated, factsOf } from '../contracts/events.ts'
import {
  type ContractRow,
  findUser,
  insertContractRow,
  loadOrganization,
  requireContract,
} from '../contracts/queries.ts'
import type { ContractIn } from '../contracts/schema.ts'
import { createTokens } from '../contracts/tokens.ts'
import { measurePages, type PageFacts } from '../document/layout.ts'

export type NewContract = ContractIn & { id: string }

export interface Origin {
  event: Extract<AuditEvent, 'created' | 'uploaded'>
  detail: Record<string, unknown>
}

const CREATED: Origin = { event: 'created', detail: {} }

/** Cleans the text and measures its pages, which takes its time, before anything is written. */
export const createContract = async (ctx: WorkCtx, input: ContractIn): Promise<ContractRow> =>
  createFromClean(ctx, { ...input, content_html: await cleanHtml(ctx, input.content_html) }, CREATED)

/** For a text that has passed the sanitiser already. */
export async function createFromClean(ctx: WorkCtx, input: ContractIn, origin: Origin): Promise<ContractRow> {
  const organization = await ctx.transact(async inner => {
    await requireRoom(inner, 'files', Buffer.byteLength(input.content_html))
    return loadOrganization(inner)
  })
  const contract = { ...input, title: cleanTitle(input.title), id: newId() }
  const measured = await measurePages(
    ctx,
    { ...contract, fields: { pages: [], fields: [] }, created_at: ctx.now.toString() },
    organization,
  )
  return ctx.transact(async inner => {
    const row = await insertContract(inner, contract, measured, origin)
    await checkRoom(inner, 'files')
    return row
  })
}

export async function insertContract(
  ctx: Ctx,
  input: NewContract,
  measured: PageFacts | null,
  origin: Origin = CREATED,
): Promise<ContractRow> {
  const { id } = input
  const now = ctx.now.toString()
  await insertContractRow(ctx, {
    id,
    deal_id: input.deal_id ?? null,
    title: input.title,
    content_html: input.content_html,
    fields: toJson({ pages: measured?.pages ?? [], fields: [] }),
    page_digests: toJson(measured?.digests ?? []),
    party_a_name: input.party_a_name,
    party_a_email: input.party_a_email.trim(),
    party_b_name: input.party_b_name,
    party_b_email: input.party_b_email.trim(),
    tokens: await createTokens(ctx, id),
    created_by_id: userIdOf(ctx),
    created_at: now,
    updated_at: now,
  })
  await recordEvent(ctx, id, 'sender', origin.event, {
    by: await authorOf(ctx),
    title: input.title,
    ...origin.detail,
  })
  const row = await requireContract(ctx, id)
  await ctx.emit(ContractCreated, factsOf(row))
  return row
}

/** Who did it, as the trail names people of the organization. */
export async function authorOf(ctx: Ctx): Promise<string> {
  const userId = userIdOf(ctx)
  if (userId === null) return ctx.actor.kind
  const user = await findUser(ctx, userId)
  return user?.email ?? String(userId)
}
