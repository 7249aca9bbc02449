import lighthouse, { desktopConfig } from 'lighthouse'
import { within } from './processes/endings.ts'

const KILOBYTE = 1_000

export interface Seen {
  performance: number
  accessibility: number
  kilobytes: number
  /** What the page had the main thread do, on the machine that Lighthouse makes of this one. */
  mainThreadMs: number
  /** How long, in pieces of more than 50 ms, it was deaf to a finger before it could be used. */
  blockingMs: number
}

interface LookOptions {
  /** As a computer on a quick line; else as a slow phone on a slow one. */
  isDesktop?: boolean
  /** Cookies and storage stay, so that somebody is signed in; the cache is emptied all the same. */
  keepsStorage?: boolean
}

const MOST_WAITED_MS = 15_000

/** A trace may begin a moment too late to see the start of its page. */
const ATTEMPTS = 4

/** One visit with an empty cache, as Lighthouse judges it. */
export async function look(url: string, port: number, options: LookOptions): Promise<Seen> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await within(120, `a look at ${url}`, visit(url, port, options))
    if (typeof outcome !== 'string') return outcome
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${outcome}`)
  }
}

/** What was seen, or why nothing was. */
async function visit(url: string, port: number, options: LookOptions): Promise<Seen | string> {
  const outcome = await lighthouse(
    url,
    {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance', 'accessibility'],
      // Somebody who is signed in listens to a stream that never ends: without this it would be waited for.
      maxWaitForLoad: MOST_WAITED_MS,
      ...(options.keepsStorage ? { clearStorageTypes: ['cache_storage', 'service_workers'] } : {}),
    },
    options.isDesktop ? desktopConfig : undefined,
  )
  if (!outcome) return 'Lighthouse did not look'
  const { categories, audits, runtimeError } = outcome.lhr
  if (runtimeError) return runtimeError.message
  const { details } = audits['network-requests']!
  const items = details && 'items' in details ? (details.items as { transferSize?: number }[]) : []
  return {
    performance: (categories.performance?.score ?? 0) * 100,
    accessibility: (categories.accessibility?.score ?? 0) * 100,
    kilobytes: items.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / KILOBYTE,
    mainThreadMs: audits['mainthread-work-breakdown']?.numericValue ?? 0,
    blockingMs: audits['total-blocking-time']?.numericValue ?? 0,
  }
}
