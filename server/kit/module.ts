import type { Metric } from 'prom-client'
import type { DB } from '#db/types.ts'
import type { Ctx, Db, Services, WorkCtx } from './context.ts'
import type { Backfill } from './declared/backfill.ts'
import type { Command } from './declared/command.ts'
import { type Contributions, collectContributions } from './declared/contributions.ts'
import type { Credential } from './declared/credential.ts'
import type { PdfTemplate } from './declared/pdf-template.ts'
import type { Reaction, Subscriber } from './event.ts'
import type { Cron, Intake, JobKind } from './job.ts'
import type { Route } from './route.ts'
import type { WebPage } from './web/page.ts'
import type { Protocol } from './web/protocol.ts'
import type { SocketKind } from './web/socket.ts'

/** Numbers of all organizations together, read when somebody looks at `/metrics`. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** Outside every organization; by the values of the label `state`. */
  readonly read: (db: Db, now: Temporal.Instant) => Promise<Readonly<Record<string, number>>>
}

/** Something that works and yet deserves an operator's look: the doctor tells of it. `isFine`: nothing to do, only to know. */
export interface Concern {
  readonly what: string
  readonly advice: string
  readonly isFine?: boolean
}

/** What the doctor asks of a domain, outside every organization; null where nothing is to be told. */
export type Inspect = (db: Db) => Promise<Concern | null>

/** What a working process holds open between its jobs. */
export interface Attendance {
  close(): Promise<void>
}

/** Everything a domain brings. The server serves its routes, the worker runs the rest. */
export interface Module extends Partial<Contributions> {
  readonly name: string
  /** The tables it owns: no other module has statements that write them. `npm run check` knows. */
  readonly tables?: readonly (keyof DB)[]
  /** Those of its tables whose columns are part of its face: others may join them. */
  readonly readable?: readonly (keyof DB)[]
  /** What it lets people or programs in by. */
  readonly credentials?: readonly Credential[]
  readonly routes: readonly Route[]
  /** Operations that nothing calls on somebody's behalf, as agents do: all of them, or those of these tags. */
  readonly inPersonOnly?: true | readonly string[]
  /** What it speaks beside the API. */
  readonly protocols?: readonly Protocol[]
  /** What it speaks over WebSockets. */
  readonly sockets?: readonly SocketKind[]
  /** What request fields mean, by name, where their schema does not say it itself. */
  readonly fields?: Readonly<Record<string, string>>
  /** Its pages in `web/pages`, by the addresses that people are given. */
  readonly pages?: readonly WebPage[]
  /** What it prints. */
  readonly pdfTemplates?: readonly PdfTemplate[]
  /** Addresses of the workspace in the browser that show this domain: `/contacts` is also `/contacts/…`. */
  readonly screens?: readonly string[]
  readonly jobs?: readonly JobKind<never>[]
  readonly crons?: readonly Cron[]
  readonly intakes?: readonly Intake[]
  /** What this release has to do with the rows of those before it. */
  readonly backfills?: readonly Backfill[]
  readonly subscribers?: readonly Subscriber[]
  readonly reactions?: readonly Reaction[]
  /** What `/metrics` shows of the domain, beside what the platform counts. */
  readonly metrics?: readonly Metric[]
  readonly gauges?: readonly Gauge[]
  /** What the doctor tells of the domain. */
  readonly inspect?: Inspect
  /** What a serving process makes ready once it is there: behind the first requests, never before them. */
  readonly warmUp?: (services: Services, db: Db) => Promise<void>
  /** Begins with a process that takes jobs, and ends before they do. */
  readonly attend?: (services: Services) => Attendance
  /** What the command line offers beside the server's own commands. */
  readonly commands?: readonly Command[]
  /** Moves one organization's sealed values under the current APP_SECRET; how many it moved. Safe to repeat. */
  readonly reseal?: (ctx: WorkCtx) => Promise<number>
  /** Believable data for the demo organization; runs in the order of the modules. */
  readonly seedDemo?: (ctx: Ctx) => Promise<void>
  /** What of it is made of others' contributions, as are shapes of requests that name them all. */
  readonly complete?: (contributions: Contributions) => Partial<Module>
}

/** The modules as a server runs them: each knows what the others contribute. */
export function completeModules(declared: readonly Module[]): readonly Module[] {
  const contributions = collectContributions(declared)
  return declared.map(module => (module.complete ? { ...module, ...module.complete(contributions) } : module))
}
