import type { OpenCtx } from '../context.ts'
import type { RawReply } from '../route.ts'

export interface ProtocolRequest {
  method: string
  /** What stands behind the prefix, still encoded: `/calendars/…`. */
  path: string
  /** What stands behind the question mark, still encoded. */
  query: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer | undefined
}

/** Something that speaks HTTP and is no part of the JSON API, nor of its reference: CalDAV. */
export interface Protocol {
  readonly prefix: string
  readonly methods: readonly string[]
  readonly bodyLimit: number
  /** Addresses where programs look for it, such as `/.well-known/caldav`. */
  readonly foundAt: readonly string[]
  readonly handle: (ctx: OpenCtx, request: ProtocolRequest) => Promise<RawReply>
}
