import type { Database } from '../db/database.ts'
import type { OutboundHttp } from '../http/outbound-http.ts'
import type { Settings } from '../settings.ts'
import { createFetch, type Fetch } from './fetch.ts'
import { createPoliteness } from './politeness.ts'

/** Reading other people's sites: under our name, at their pace, and never what they close to us. */
export interface Crawl {
  /** How it names itself to whoever is asked. */
  readonly userAgent: string
  /** Asks one address when the host's turn has come. Robots rules are the caller's to keep: `readRobots`. */
  readonly fetch: Fetch
  /** Drops what is known of hosts that nobody asks any more. */
  forgetIdle(): Promise<void>
}

/** What robots.txt calls it. */
export const CRAWLER_TOKEN = 'BowlineBot'

interface CrawlSource {
  database: Database
  http: OutboundHttp
  settings: Pick<Settings, 'publicUrl' | 'crawlPerSecond'>
}

export function createCrawl({ database, http, settings }: CrawlSource): Crawl {
  const userAgent = `${CRAWLER_TOKEN}/1.0 (+${settings.publicUrl}/bot)`
  const politeness = createPoliteness(database, settings.crawlPerSecond)
  const keepsConnections = settings.crawlPerSecond === 0
  return {
    userAgent,
    fetch: createFetch({ http, politeness, userAgent, keepsConnections }),
    forgetIdle: politeness.forgetIdle,
  }
}
