import type { WorkCtx } from '#kit/context.ts'
import type { Address } from '../addresses.ts'

/** A message ready to leave: the bytes, and its parts for providers that want them apart. */
export interface Letter {
  /** Our own id of the message. */
  id: string
  /** RFC 5322 id without angle brackets. */
  messageId: string
  from: Address
  replyTo: string | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  subject: string
  html: string
  text: string
  /** Beyond the usual ones: threading and List-Unsubscribe. */
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; contentId: string | null; content: Buffer }[]
  raw: Buffer
}

/**
 * How handing over ended. Only `ambiguous` leaves room for doubt: everything was handed over, and no answer came.
 */
export type Outcome =
  | {
      kind: 'sent'
      providerId?: string | undefined
      /** What an SMTP server said to it. */
      response?: string | undefined
      /** The Message-ID the recipient sees where the provider replaces ours. */
      wireMessageId?: string | undefined
      /** Recipients the server refused while it took the others. */
      rejected?: { email: string; error: string }[]
    }
  /** Not sent now; the same attempt may work later. `connection`: it never came to talk about this message, `login`: for it was not let in. */
  | { kind: 'temporary'; error: string; connection: boolean; login?: boolean }
  /** Refused for good. `badAddress`: because that recipient does not exist. */
  | { kind: 'permanent'; error: string; badAddress: string | null }
  | { kind: 'ambiguous'; error: string }

/**
 * Commits that the message is about to be handed over, right before it is. Throws when the claim is no longer
 * ours; whoever called then must not hand over.
 */
export type HandOver = () => Promise<void>

export type Send = (ctx: WorkCtx, letter: Letter, handOver: HandOver) => Promise<Outcome>

/** Whether the provider has the message, asked by our Message-ID; `unclear` when it could not be asked. */
export type LookUp = (ctx: WorkCtx, message: { messageId: string }) => Promise<'sent' | 'absent' | 'unclear'>

export interface Transport {
  send: Send
  /** Missing where nobody can be asked. */
  lookUp?: LookUp
}

/** Another worker has settled this message while we were busy. */
export class ClaimLost extends Error {}
