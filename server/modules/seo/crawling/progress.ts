import type { StrangeLine } from '#platform/crawl/robots.ts'
import type { PageFacts } from '../reading/facts.ts'

/** How far an audit got, kept with it: who takes it over goes on from there. */
export interface Progress {
  phase: 'pages' | 'externals'
  /** Where the site really is. */
  base: string
  delayMs: number
  elapsedMs: number
  bytes: number
  externalChecked: number
  /** Something was left out: for time, for number, for length. */
  isCut: boolean
  robots: {
    url: string
    found: boolean
    isTooLong: boolean
    strange: readonly StrangeLine[]
    strangeCount: number
  }
  sitemap: {
    files: readonly { url: string; status: number | null; problem: string | null }[]
    entries: number
    /** Entries that lead elsewhere. */
    elsewhere: readonly string[]
    elsewhereCount: number
  }
}

export type StoredFacts = PageFacts & { firstByteMs: number }

/** What became of an address of the crawl. */
export interface UrlResult {
  status: number | null
  /** Why there is no status. */
  reason: 'private' | 'no_such_name' | 'timeout' | 'turned_away' | 'failed' | 'robots' | null
  words: string | null
  redirect: string | null
  isLoop: boolean
  /** How often it was sent on before it came to itself. */
  hops: number
  isHtml: boolean
  noindex: boolean
}
