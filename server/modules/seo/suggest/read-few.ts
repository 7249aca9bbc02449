import type { WorkCtx } from '#kit/context.ts'
import { mayFetch } from '#platform/crawl/may-fetch.ts'
import { pageKey } from '#platform/crawl/urls.ts'
import { CrawlFailed, delayOf } from '../crawling/crawl-run.ts'
import { isHtml, readAnswer } from '../crawling/read-answer.ts'
import { readStart } from '../crawling/start.ts'
import { unpackTerms } from '../reading/packed.ts'
import type { PageTerms } from './rank-terms.ts'

const MOST_PAGES = 5
const LONGEST_MS = 20_000

/** A few pages, now, by the rules of every crawl; a note where that was not possible. */
export async function readFew(
  ctx: WorkCtx,
  address: string,
  language: string,
): Promise<{ pages: PageTerms[]; note: string | null }> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const pages: PageTerms[] = []
  try {
    const { answer, robots } = await readStart({ ctx, signal }, address)
    const first = answer.status === 200 && isHtml(answer) ? await readAnswer(ctx, answer, language) : null
    if (!first) return { pages, note: `The start page of the site could not be read (${answer.status})` }
    pages.push({ url: answer.url.href, terms: unpackTerms(first.terms) })
    const seen = new Set([pageKey(answer.url)])
    for (const href of first.links) {
      if (pages.length === MOST_PAGES) break
      const url = new URL(href)
      if (seen.has(pageKey(url))) continue
      seen.add(pageKey(url))
      if (seen.size > MOST_PAGES * 3) break
      const [mayAsk] = await mayFetch(ctx, robots.robots, [url])
      if (!mayAsk) continue
      const next = await ctx.services.crawl.fetch({
        url,
        delayMs: delayOf(robots.robots),
        patienceMs: 2_000,
        signal,
      })
      if (next.kind === 'none' || next.status !== 200 || !isHtml(next)) continue
      const read = await readAnswer(ctx, next, language)
      if (read && read.facts.noindex === null)
        pages.push({ url: next.url.href, terms: unpackTerms(read.terms) })
    }
    return { pages, note: null }
  } catch (error) {
    if (error instanceof CrawlFailed) return { pages, note: error.message }
    if (signal.aborted) return { pages, note: 'The site took too long to answer' }
    throw error
  }
}
