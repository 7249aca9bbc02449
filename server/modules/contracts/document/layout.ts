import { createHash } from 'node:crypto'
import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import type { HtmlBlock } from '#platform/pdf/html-layout.ts'
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
  const document = draftDocument(draft, organization)
  try {
    const { pages, blockPages } = await ctx.services.pdf.measureHtml(document)
    return { pages, digests: pages.map(({ index }) => digestPage(document.blocks, blockPages, index)) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isTheDocument =
      error instanceof PdfEngineUnavailable && error.reason === 'the document could not be laid out'
    if (isTheDocument && draft.content_html.includes('<img')) throw ImageUnreadable()
    ctx.log.warn({ reason: error.message }, 'the pages of a contract could not be measured')
    return null
  }
}

/** What a page shows: the blocks that start on it, and the one before, which may reach into it. */
function digestPage(blocks: readonly HtmlBlock[], blockPages: readonly number[], page: number): string {
  const first = blockPages.findIndex(at => at >= page)
  const from = Math.max(0, (first === -1 ? blocks.length : first) - 1)
  const shown = blocks.filter((_, index) => index >= from && blockPages[index]! <= page)
  return createHash('sha256')
    .update(JSON.stringify(withoutBytes(shown)))
    .digest('hex')
    .slice(0, 32)
}

/** The tree with every image's bytes replaced by their hash. */
function withoutBytes(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return createHash('sha256').update(value).digest('hex')
  if (Array.isArray(value)) return value.map(withoutBytes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBytes(inner)]))
}
