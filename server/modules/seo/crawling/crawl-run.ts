import type { WorkCtx } from '#kit/context.ts'
import type { Frontier } from '#platform/crawl/frontier.ts'
import { mayFetch } from '#platform/crawl/may-fetch.ts'
import type { Robots } from '#platform/crawl/robots.ts'
import type { BodyFolder } from '#platform/http/body/folder.ts'
import type { SiteRow } from '../sites/queries.ts'
import type { Progress } from './progress.ts'

/** One audit at work in this process. */
export interface CrawlRun {
  readonly ctx: WorkCtx
  readonly auditId: string
  readonly claimId: string
  readonly site: Pick<SiteRow, 'id' | 'language'>
  readonly maxPages: number
  /** Ends what is under way when the time is over or nobody wants it any more. */
  readonly signal: AbortSignal
  readonly startedMs: number
  readonly frontier: Frontier
  /** Long pages wait there until they are read. */
  readonly folder: BodyFolder
  robots: Robots
  progress: Progress
  pagesCrawled: number
  toldAt: number
}

/** The audit was canceled, deleted or taken over: whatever this process still has is of no use. */
export class Superseded extends Error {}

/** What ends an audit with a sentence for its owner. */
export class CrawlFailed extends Error {}

export const isOpen = async (run: CrawlRun, url: URL): Promise<boolean> =>
  (await mayFetch(run.ctx, run.robots, [url]))[0]!

export const LIMITS = { mostUrls: 10_000, mostVariants: 20 }
export const DEEPEST = 10

export const AUDIT_MS = 10 * 60_000

/** Crawl-delay as far as anybody waits for it. */
export const delayOf = ({ crawlDelay }: Robots): number => Math.min(crawlDelay ?? 0, 10) * 1_000
