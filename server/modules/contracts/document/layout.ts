import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import type { OrganizationFacts } from '../contracts/queries.ts'
import type { FieldLayout } from '../contracts/schema.ts'
import { type Draft, draftDocument } from './document.ts'

export interface PageFacts {
  pages: FieldLayout['pages']
  digests: string[]
}

const ImageUnreadable = () => InvalidInput('content_html holds an image that cannot be read')

/**
 * The pages of a draft. Null when the engine has none to give just now: a draft is kept all the same, and
 * measured at its next change or when it is sent.
 */
export async function measurePages(
  ctx: WorkCtx,
  draft: Draft,
  organization: OrganizationFacts,
): Promise<PageFacts | null> {
  try {
    return await ctx.services.pdf.measureHtml(ctx, draftDocument(draft, organization))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isTheDocument = error instanceof PdfEngineUnavailable && error.failure === 'failed'
    if (isTheDocument && draft.content_html.includes('<img')) throw ImageUnreadable()
    ctx.log.warn({ reason: error.message }, 'the pages of a contract could not be measured')
    return null
  }
}
