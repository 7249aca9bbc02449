import type { Ctx, WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import { PdfUnavailable } from '../contracts/errors.ts'
import { fileNameOf } from '../contracts/present.ts'
import type { ContractRow, OrganizationFacts } from '../contracts/queries.ts'
import { currentDocument } from './document.ts'
import { findExecutedPdf, isSealed } from './queries.ts'

export async function loadExecuted(ctx: Ctx, row: ContractRow): Promise<Buffer | null> {
  if (!row.executed_pdf_sha256) return null
  const content = await findExecutedPdf(ctx, row.id)
  if (!content) throw new Error(`contract ${row.id} has the hash of an executed copy and no copy`)
  return content
}

/** Whatever the engine says, the caller hears one sentence and its reason. */
export const asPdfProblem = (error: unknown): Error =>
  error instanceof PdfEngineUnavailable
    ? PdfUnavailable(error.reason)
    : error instanceof Problem
      ? PdfUnavailable(error.message)
      : (error as Error)

export interface Found {
  row: ContractRow
  organization: OrganizationFacts
  executed: Buffer | null
}

const MOST_WAIT_MS = 10_000
const LOOK_MS = 150

/**
 * The frozen bytes once it is completed, and what is there now before that. Whoever asks in the moments between the
 * last signature and the seal waits for it: other bytes than the sealed ones are no copy of a completed contract.
 */
export async function serveContract(
  ctx: WorkCtx,
  look: (ctx: Ctx) => Promise<Found>,
  client: AbortSignal,
): Promise<RawReply> {
  let found = await ctx.transact(look)
  if (found.row.status === 'completed' && !found.executed) {
    const deadline = performance.now() + MOST_WAIT_MS
    while (
      !(await ctx.transact(inner => isSealed(inner, found.row.id))) &&
      !client.aborted &&
      performance.now() < deadline
    ) {
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    }
    found = await ctx.transact(look)
    if (!found.executed) {
      // An engine that is away says so itself.
      await renderContract(ctx, found)
      throw PdfUnavailable('the executed copy is still being made')
    }
  }
  return renderContract(ctx, found)
}

async function renderContract(ctx: WorkCtx, { row, organization, executed }: Found): Promise<RawReply> {
  if (executed) return reply(row, executed)
  try {
    const { pdf } = await ctx.services.pdf.layoutHtml(ctx, currentDocument(row, organization))
    return reply(row, pdf)
  } catch (error) {
    throw asPdfProblem(error)
  }
}

const reply = (row: ContractRow, content: Buffer): RawReply =>
  new RawReply(
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileNameOf(row)}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    content,
  )
