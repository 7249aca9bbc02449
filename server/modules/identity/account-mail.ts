import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { JobOrder } from '#kit/job.ts'
import type { Language } from '#kit/web/language.ts'

/** A mail ready to go out; its source makes it one mail, however often it is handed over. */
export interface AccountMail {
  sourceKind: 'invitation' | 'account_link' | 'account_notice'
  sourceId: string
  to: string
  language: Language
  subject: string
  text: string
}

/** A kind of such mail: how it is ordered, and how it is written when its turn comes; not at all where nobody wants it any more. */
export interface AccountMailKind<D extends object = never> {
  readonly order: JobOrder<D>
  readonly write: (ctx: WorkCtx, data: D) => Promise<AccountMail | undefined>
}

type Sealing = Pick<Ctx, 'services' | 'organizationId'>
type Sealed = 'invitation' | 'account-link' | 'account-notice'

const place = (ctx: Sealing, kind: Sealed, id: string) => `${kind}:${ctx.organizationId}:${id}`

/** What opens an account, or tells of one, waits in the queue sealed: a queue is a place people look into. */
export const sealForQueue = (ctx: Sealing, kind: Sealed, id: string, text: string): string =>
  ctx.services.secrets.seal(text, place(ctx, kind, id)).toString('base64')

export const openFromQueue = (ctx: Sealing, kind: Sealed, id: string, sealed: string): string =>
  ctx.services.secrets.open(Buffer.from(sealed, 'base64'), place(ctx, kind, id)).toString('utf8')
