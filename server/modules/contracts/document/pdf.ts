import type { Ctx, WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import { PdfUnavailable } from '../contracts/errors.ts'
import type { ContractRow, OrganizationFacts } from '../contracts/queries.ts'
import { currentDocument } from './document.ts'

export async function loadExecuted(ctx: Ctx, row: ContractRow): Promise<Buffer | null> {
  if (!row.executed_pdf_sha256) return null
  const { content } = await ctx.db
    .selectFrom('contract_pdfs')
    .select('content')
    .where('contract_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return content
}

/** Whatever the engine says, the caller hears one sentence and its reason. */
export const asPdfProblem = (error: unknown): Error =>
  error instanceof PdfEngineUnavailable
    ? PdfUnavailable(error.reason)
    : error instanceof Problem
      ? PdfUnavailable(error.message)
      : (error as Error)

/** The frozen bytes once they exist; before that, what is there now. */
export async function renderContract(
  ctx: WorkCtx,
  row: ContractRow,
  organization: OrganizationFacts,
  executed: Buffer | null,
): Promise<RawReply> {
  if (executed) return reply(row, executed)
  try {
    const { pdf } = await ctx.services.pdf.layoutHtml(currentDocument(row, organization))
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

/** Safe in a header and on every file system. */
export const fileNameOf = ({ title }: { title: string }): string =>
  `${
    title
      .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 80) || 'contract'
  }.pdf`
