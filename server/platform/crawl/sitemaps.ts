import type { BoundedWork, OnBehalfOf } from '../bounded-work/bounded-work.ts'
import { boundedTask, Refused } from '../bounded-work/task.ts'
import type { Fetch } from './fetch.ts'
import type { SitemapFile } from './sitemap-work.ts'
import { resolveLink } from './urls.ts'

const readSitemapFile = boundedTask<typeof import('./sitemap-work.ts'), 'readSitemapFile'>(
  new URL('./sitemap-work.ts', import.meta.url),
  'readSitemapFile',
  { slow: true, timeMs: 10_000, outputBytes: 24 * 1024 * 1024 },
)

export interface Sitemaps {
  /** Every file that was asked for, and what became of it. */
  readonly files: readonly { url: string; status: number | null; problem: string | null }[]
  /** Addresses as they stand there, each once. */
  readonly entries: readonly string[]
  readonly isCut: boolean
}

export interface SitemapOrder {
  /** As robots.txt names them, else where they usually are. */
  readonly urls: readonly URL[]
  readonly mayFetch: (url: URL) => Promise<boolean>
  readonly delayMs?: number
  readonly signal?: AbortSignal | undefined
  readonly mostFiles?: number
  readonly mostEntries?: number
}

const MOST_BYTES = 10 * 1024 * 1024
const MOST_REDIRECTS = 3

type SitemapCtx = OnBehalfOf & { services: { boundedWork: BoundedWork; crawl: { fetch: Fetch } } }

/** File after file, indexes and what they name; a file that names itself is read once. */
export async function readSitemaps(ctx: SitemapCtx, order: SitemapOrder): Promise<Sitemaps> {
  const { mostFiles = 50, mostEntries = 10_000 } = order
  const files: Sitemaps['files'][number][] = []
  const entries = new Set<string>()
  const waiting = [...order.urls]
  const seen = new Set<string>()
  let isCut = false
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (seen.has(url.href)) continue
    seen.add(url.href)
    if (files.length === mostFiles || entries.size >= mostEntries) {
      isCut = true
      break
    }
    const { file, ...asked } = await readOne(ctx, order, url, mostEntries - entries.size)
    files.push(asked)
    if (!file) continue
    isCut ||= file.isCut
    if (file.kind === 'urls') for (const entry of file.entries) entries.add(entry)
    else
      for (const entry of file.entries) waiting.push(...[resolveLink(entry, url)].filter(one => one !== null))
  }
  return { files, entries: [...entries], isCut }
}

type FetchedSitemap = Sitemaps['files'][number] & { file: SitemapFile | null }

async function readOne(
  ctx: SitemapCtx,
  order: SitemapOrder,
  first: URL,
  most: number,
): Promise<FetchedSitemap> {
  const { delayMs = 0, signal } = order
  const say = (status: number | null, problem: string): FetchedSitemap => ({
    url: first.href,
    status,
    problem,
    file: null,
  })
  let url = first
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (!(await order.mayFetch(url))) return say(null, 'robots.txt closes it')
    const answer = await ctx.services.crawl.fetch({ url, delayMs, signal, maxBytes: MOST_BYTES })
    if (answer.kind === 'none') return say(answer.status, answer.words)
    const { status } = answer
    if (answer.location) {
      url = answer.location
      continue
    }
    if (status !== 200) return say(status, `it answers ${status}`)
    if (answer.isCut) return say(status, 'it is larger than 10 MB')
    try {
      const contentType = answer.headers.get('content-type')
      const given = { bytes: answer.body, contentType, most }
      const file = await ctx.services.boundedWork.run(ctx, readSitemapFile, given)
      return { url: first.href, status, problem: null, file }
    } catch (error) {
      return say(status, error instanceof Refused ? error.message : 'it takes too long to read')
    }
  }
  return say(null, 'it redirects too often')
}
