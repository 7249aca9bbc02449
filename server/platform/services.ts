import type { Services } from '#kit/context.ts'
import type { Contributions } from '#kit/declared/contributions.ts'
import type { Clock } from '#kit/time/clock.ts'
import type { ApiKeys, Guests, Identities } from './auth/credentials.ts'
import type { RateLimit } from './auth/rate-limit.ts'
import type { Batches } from './batches/batches.ts'
import type { BoundedWork } from './bounded-work/bounded-work.ts'
import type { Bus } from './bus/bus.ts'
import type { Crawl } from './crawl/crawl.ts'
import type { AppSecrets, SecretBox } from './crypto/secret-box.ts'
import type { Database } from './db/database.ts'
import type { EventStore } from './events/event-store.ts'
import type { Files } from './files/files.ts'
import type { OutboundHttp } from './http/outbound-http.ts'
import type { Claims } from './jobs/claims.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Live } from './live/live.ts'
import type { PdfEngine } from './pdf/engine.ts'
import type { RouteCaller } from './route-caller/route-caller.ts'
import type { Settings } from './settings.ts'
import type { Topics } from './socket/topics.ts'
import type { Throttle } from './throttle/throttle.ts'

/** What the machinery offers to modules through `ctx.services`. The database is not among it: that is `ctx.db`. */
interface PlatformServices {
  readonly settings: Settings
  readonly clock: Clock
  readonly http: OutboundHttp
  /** Pages of other people's sites, at a pace that they can bear. */
  readonly crawl: Crawl
  readonly secrets: SecretBox
  /** For keys derived by purpose: link signatures, cursors. */
  readonly appSecrets: AppSecrets
  readonly throttle: Throttle
  readonly batches: Batches
  readonly identities: Identities
  readonly guests: Guests
  readonly apiKeys: ApiKeys
  readonly rateLimit: RateLimit
  readonly events: EventStore
  readonly jobs: JobQueue
  /** What this process is busy with outside of transactions; others take it over when it ends. */
  readonly claims: Claims
  readonly live: Live
  /** The operations of the document, called from inside on somebody's behalf. */
  readonly routes: RouteCaller
  /** Hints between the processes, for what is followed over sockets. */
  readonly topics: Topics
  /** Bytes of any length, streamed. Written before the row that names them, outside of any transaction. */
  readonly files: Files
  /** Whatever reads, renders or converts a person's text: elsewhere, within limits, and outside of any transaction. */
  readonly boundedWork: BoundedWork
  /** What modules contribute to each other's lists. */
  readonly contributions: Contributions
  /** For whoever runs this process: its console, which is neither the log nor anything that its users see. */
  readonly print: (text: string) => void
  /** Renders outside of any transaction: it takes its time. */
  readonly pdf: PdfEngine
}

declare module '#kit/context.ts' {
  interface Services extends PlatformServices {}
}

/** What the platform itself holds besides. */
export interface Platform extends Services {
  readonly database: Database
  readonly bus: Bus
}
