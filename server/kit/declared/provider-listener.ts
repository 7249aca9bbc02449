import type { Ctx } from '../context.ts'

/** What came of an event of a payment provider, kept beside it. */
export interface Heard {
  readonly handled: boolean
  readonly outcome: string
}

/** What a payment provider tells that billing itself keeps no books of: charges, methods, what was put on file. */
export interface ProviderListener {
  /** The kinds of updates it takes, each of one listener alone. */
  readonly kinds: readonly string[]
  /** In the transaction that records the event, so that both last or neither does. */
  readonly hear: (
    ctx: Ctx,
    update: never,
    from: { provider: string; integrationId: string },
  ) => Promise<Heard>
}
